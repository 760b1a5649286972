/**
 * Words whose forms share no stem: `went` and `go`, `indices` and `index`. A line is one word. Left out is what would rather
 * mean something else in this trade: bit, bound, ground, lay, left, lit, wound.
 */
export const IRREGULAR_WORDS = `
become became
begin began begun
bend bent
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
buy bought
catch caught
choose chose chosen
cling clung
come came
creep crept
deal dealt
dig dug
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
lend lent
lose lost
make made
mean meant
meet met
misunderstand misunderstood
overcome overcame
override overrode overridden
overwrite overwrote overwritten
pay paid
rebuild rebuilt
redo redid redone
rewrite rewrote rewritten
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
shake shook shaken
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
spring sprang sprung
stand stood
steal stole stolen
stick stuck
strike struck
swear swore sworn
sweep swept
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
undertake undertook undertaken
undo undid undone
unwind unwound
wake woke woken
wear wore worn
weep wept
win won
withdraw withdrew withdrawn
withhold withheld
write wrote written
analysis analyses
child children
criterion criteria
foot feet
hypothesis hypotheses
index indices
matrix matrices
mouse mice
person people
vertex vertices
add added
bluff bluffed
buff buffed
diff diffed
err erred
puff puffed
sniff sniffed
staff staffed
stuff stuffed
`;
