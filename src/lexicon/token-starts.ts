/** Made of the rules by `npm run token-starts`: the quick look must not load them. */
export const TOKEN_STARTS =
  " 4b1 ABI ABS ACC AGE AGP AID AIz AKC AKI ANP APA API APP AQV ARO ASI ATA ATB ATC ATO ATS ATT CCI CFP CLO DEV EAA EZA EZT FLW GOC GR1 HRK LKA LS0 LTA NCS NRA NRB NRI NRJ NRR PMA PRD TES acc aio api bed bka bkc bkp bku cfa cfk cfu cio cmV csk dap dck dke dnk doo dop dor dos dsa duf e2b ese fc- fig fio fm1 fm2 fo1 fw_ gho ghp ghr ghs ghu git gla glc gld glf glh gli glo glp glr gls glw gsk hf_ ico imp jin key lin liv ls_ lsv nap ncp nfb nfc nfo nfp nfu npm ntn nva ops oy2 p8e pa- pat pcs pdl phs phx pk- pnb pnu pol por ppl psc pul pyp r8_ rdm rk_ rnd rub rzp sb_ sbp sec sgp shi shp sk- sk_ sm_ snt sq0 sqa sqp squ t1. tes tfp tk- tsk tvl vca vci vck vcp vcr ver whs xai xap xke xox xsm xwf";
export const LOOSE_STARTS =
  "ABSK|t1\\.9eu|fm1_|fm2_|fm1r_|fm1a_|fo1_|xoxd-|whsec_|glc_|glsa_|sntrys_|sntryu_|sntrya_|sntryi_|ops_eyJ";
