/**
 * What people shorten, and what it is short for. The first of a line is the short one; the long ones do not mean each other:
 * `auth` is authentication as often as authorization.
 */
export const ABBREVIATIONS = `
a11y accessibility
addr address
admin administrator
alloc allocate allocation
app application
arg argument
async asynchronous
attr attribute
auth authentication authorization authenticate authorize
bg background
btn button
calc calculate calculation
cert certificate
cfg config configuration
char character
cmd command
col column
concat concatenate
conf config configuration
config configuration configure
conn connection
coord coordinate
cred credential
ctx context
db database
decl declaration
del delete
dep dependency
desc description
dest destination
dev development developer
diff difference
dir directory
doc document documentation
dup duplicate
elem element
env environment
err error
eval evaluate evaluation
exec execute execution
expr expression
ext extension
fn function
func function
gen generate generator generation
hw hardware
i18n internationalization
idx index
img image
impl implementation implement
info information
infra infrastructure
init initialize initialization
int integer
iter iterator iteration
k8s kubernetes
l10n localization
lang language
len length
lib library
max maximum
mem memory
mgmt management
mgr manager
min minimum
mongo mongodb
msg message
nav navigation
num number
obj object
op operation
opt option
org organization
param parameter
perf performance
perm permission
pg postgres postgresql
pkg package
postgres postgresql
pref preference
prev previous
proc process
prod production
prop property
pw password
pwd password
qty quantity
ref reference
regex regexp
repo repository
req request
resp response
sess session
sig signature
spec specification
src source
stats statistics
std standard
str string
svc service
sync synchronize synchronization synchronous
temp temporary
tmp temporary
tz timezone
usr user
util utility
val value
var variable
ver version
ws websocket
`;
