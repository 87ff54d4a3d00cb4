// Words that would flood a note if they were names: words of ordinary English, and words that stand in every clinical
// note without naming a finding. Written for this project by thinking through notes; lower case, singular and plural.

const FUNCTION_WORDS = `
a an the this that these those and or nor but if then else than as so such of in on at by for from to into onto upon with
without within about above across after against along among around because before behind below beneath beside besides
between beyond despite down during except inside like near off out outside over past per since through throughout till
toward towards under until up via versus vs while is are was were be been being am do does did done doing have has had
having may might must can could shall should will would ought not no none nor never ever only just also too very much
many more most less least few fewer several some any all both each every either neither other others another same
different own it its itself he him his she her hers they them their theirs we us our ours you your yours i me my mine
who whom whose which what when where why how here there now again once twice still yet already always often sometimes
soon later early late today yesterday tomorrow ago next last first second third one two three four five six seven eight
nine ten eleven twelve hundred thousand half quarter zero i ii iii iv v vi vii viii ix x xi xii non etc eg ie ok okay yes
well even however therefore though although otherwise else due because thus hence rather quite almost nearly about
whether unless whereas`;

const CHAFF_WORDS = `
abnormal abnormality abnormalities absence absent activity activities acute adult adults age aged ages appearance area
areas assessment associated available average bad baseline big bilateral body both category cause caused causes certain
change changed changes child children chronic class clinical code comment comments common complete completed complaint
complaints complication complications component concern concerns condition conditions content context control course
current daily data date day days deficiency degree denies derived described description detected diagnosis diagnoses
diagnostic diffuse disease diseases disorder disorders distribution drug drugs effect effects encounter episode episodes
evaluation event events evidence exam examination examined example external family father female females finding findings
focal follow form forms found frequency function functional functions general generalized good grade group groups health
healthy high history hour hours identified increased decreased increase decrease indicated infant infants
information initial injury injuries intermittent internal interpretation involved involving issue issues item kind known
large left lesion lesions level levels limit limits location long low lower major male males man management marked
maximum mean measure measured measurement measurements medical medication medications men mild minimal minimum minor mode
moderate month months mother multiple name negative new normal note notes number numbers observation observations
observed office old onset open order ordered organ organs origin outcome part partial parts patient patients pattern
period person persons phase physical place plan point points position positive possible presence present presentation
prescription previous primary principal prior probable problem problems procedure procedures process processes product
profile progressive property provider quality quantity range rate rates ratio reaction reactions reason recent recurrent
reduced reference referral region regular related relative report reported result results return review right risk role
routine sample scale score scores secondary section self sequela sequelae series service services set severe severity
sex short side sides sign signs similar simple single site sites size small social source special specific specimen
specified stable stage state states status strength structure structures study studies subject summary surface surgery
surgical suspected symptom symptoms syndrome system systemic systems table technique term terms test tested tests
therapy time times tissue total transient treated treatment treatments trial type types unchanged unit units unknown
unremarkable unspecified upper usual value values view views visit visits volume week weekly weeks white width woman
women year years young treat drugs care team doctor nurse physician hospital clinic ward home room bed`;

// One of these alone is no name; together with others they may be ("cold feet", "hearing loss", "weight gain").
const LONE_WORDS = `anesthesia anaesthesia analgesia analgesic cooperative gender inherited lactating mortality
able access accident accidents account action active add address adhesion administration admission affect agent air
alcohol alert alive alone ambulatory american amount angle animal animals ankle answer anterior apex appetite apply arm
arms artery asian aspect aspiration attack attempt attention attitude aunt away axis baby back bag balance ball band bar
base basic bath bathroom beat bee begin behavior bend bilateral bird bit bite black blade bleed block blood blow blue
board boat boot border bottle bottom bowel bowels box boy brain branch bread break breakdown breakfast breast breath
breathing bridge bright bring brother brown brush build bump burn business buttock buttocks call calm can cancel canal
cap car cardiac caring carry case cases cat catch cell cells central chain chair chance charge chart check cheek chemical
chest chew chief chin choice choke circle city clamp clean clear clearance climb clip close closed closure clot clothes
clothing clouded coat coffee coil cold collapse collar color colour column comb combination comfort comfortable
communication community compare compliance compliant compression concentration conduct confirmed connection conscious
consent consistent constant consult consultation contact contain contamination continue contracted contrast contribute
cooperation cooperative coordination cord core corner correct cortex cost cotton count country couple cousin cover crack
crash cream cross crowd crush cry culture cup cure curve cut cutting cycle damage dance dark daughter dead deaf death
decision deep defect defective defense deformed delay delayed delivery demand dense density dental dentist dependence
dependent depth device diameter diary die died diet difference difficult difficulty digital dilated dinner direct
direction disability discharge discharged dislike dislocated displaced distal disturbance divorce divorced dizzy dog done
door dorsal dose doses double doubt drag drain drainage draw dress dressing drink drinking drinks drive drop drops drown
drowning dry duct dull duration dust duty ear ears earth ease east easy eat eating edge education effort elbow elderly
elevated elevation embedded emergency emotion emotional empty end enema energy engage enlarged enlargement entry
environment equal equipment error event exacerbation examine excessive exercise exercises exhaustion exit expand expect
expected expired explain exposed exposure extension extra extreme extremities extremity eye eyes face facial fact factor
failed failure fair fall fallen falls false familial far farm fast fasting fat fatal fear fed feed feeding feel feeling
feelings feet fell felt fetus fibers fight figure fill film final find fine finger fingers finish fire firm
fish fit fits fitting fix fixed flank flap flat flex flexion flight float floor flow fluid fluids flush fly focus fold
food foods foot force foreign forget forgot forget formation forward foul frail frame free fresh friend front frozen fruit
full fullness fusion future gain gait gap gas gate gauze gave gene genes genetic girl give given gland glands glass
glasses glove goal gone graft grain gram grandfather grandmother gray green grip groin gross ground growth guard guidance
guide gum gums gun habit hair hand handicap hands hanging happy hard harm head heal healed healing hear hearing heart
heat heavy heel height help helper hemisphere hereditary  hip hips hit hold hole holiday hope hospital
hospitalization hospitalized host hot house household housing human hunger hungry hurt husband ice idea identity ill
illness image images imaging immediate impact impaired impairment implant important impression improved improvement
inability inactive incision inclusion incomplete indeterminate indexes index individual infant inferior influence ingestion
inhalation inhaled injected injection injured input insertion inspection instability instruction instrument insufficiency
insufficient insurance intact intake intense intensity intent interest intermediate interval intervention intestine
intolerance introduction invasive investigation involvement iron irregular irritation isolated isolation jail jaw jelly
job joint joints joke judgment jump juvenile keep key kick kidney kidneys kill kiss knee knees knife knot knowledge lab
labial label labor laboratory laceration lack ladder lamp language laser lateral lax layer lead leak lean learn leave leg
legal legs leisure length lens let letter liaison lid life lift light limb limbs limitation limited line lines lip lips
liquid list little live liver living load lobe local localized locked locomotion loose lose loss lost loud love lump lung
lungs lying machine main maintenance make malposition manic manual map margin mass mark marker marriage married mask maternal
mature meal meals meat media medial median medicine medicines medium member membrane memory mental message metal method
middle midline milk mind mineral miss missed missing mix mixed mobile mobility model mole money mood motion motor mouth
move movement movements moves muscle muscles muscular nail nails narrow national nature near neck need needed
needle needs nerve nerves nervous neutral night nightly nights node nodes noise nonspecific normocephalic north
nose nothing nuclear nucleus numb nursing nutrition object oblique obstruction occupation occupational oil ointment opening
operated operation opinion optic option oral orange oriented outbreak output overall overnight pack package pads page
pair palm paper parent parents paroxysmal passed passive paste patch path pathological pathology pay peak peel
pelvis pen penetrating perception perfect performance performed perineum peripheral permanent personal personality pet
phone phosphate piece pill pills pink pipe pit plain plane plant plaster plastic plate play plus poison pole pool poor
population port portion position possession posterior posture pound powder power practice precipitation predominant
pregnancy-test premature preparation prepared pressure prevention prison private probe profession program progress
progression proliferation prolonged prominent proper prophylaxis prosthesis protection protein proven proximal public pull
pulse pump pupil pupils pure purple push radial radiation radical radio rain raised ran rapid rare raw reach reactive
read reading rear receive received recommended record recorded recovery rectal red reduction refill reflex reflexes
refuse refused regimen region rejection relation relationship relax release relief remains removal removed repair repeat
repeated replacement request rescue reserve residential residual resistance resistant resolution resolved respiration
respiratory response responsive rest restless resting restriction retained retention retired retraction reversal
rhythm rib ribs rid ride rigid ring ringing rise road rock rod roll roof root rope rotation rough round rub rule ruled run
running rupture sac sad safe safety salt same sat satisfactory saw say scan scattered school scissors scope screen
screening seal seat seated section sedation see seed seen sees segment selection semen send sensation sense sensitive
sensitivity sensory sent separate separated separation serial serum serious service sexual shade shadow shape sharp shave
sheet shift shock shoe shoes shoot shop shot shoulder shoulders show shower shows shunt shut sibling siblings sick
sickness sight silent silver sister sit sitting skill skin skull sleep sleeping slide slight slip slow smell smoke smooth
snow soap socket soft soil solid solution son sore sound sounds south space span spasm speak speech speed spell spending
spine spirit split spoken spontaneous sport sports spot spots spouse spread spring square squeeze staff stair
stairs stand standard standing start started station stay steady steam steel stem step stick stiff sting stomach stone
stool stools stop stopped storage straight strain strange strap stream street stress stretch strike strip
strong struck student stuck subacute substance substances success suck sudden suffer sugar suggest suitable sun superior
superficial supplement supply support suppression sure surface surgeon suspension sustained swallow swallowing sweat
sweet swim swimming switch swollen symmetric symmetrical symmetry tail talk tall tank tap tape target taste
teach tear tears technical teeth telephone temperature temple temporary tender tense tension terminal texture
thick thickness thigh thin thing think thinking thirst thorax thought thoughts thread throat throw thumb tight tilt tip
tired toe toes toilet tolerance tolerated tone tongue tool tooth top torn touch toxic toxin trace track traction train
training transfer transferred transport travel tray tree trip trouble trunk try tube tubes turn
twin twins twist twitch ulcerated unable uncle uncomplicated underlying unequal uniform union unilateral unknown unstable
upright urban urge urgent urine use used user uses using vaginal valve vapor variable variant variation varied vein veins
ventral verbal vertical vessel vessels viable victim virus visible vision visual vital vitals vitamin voice volunteer
waist waiting wake walk walked walking walks wall wandering war warm warning wash waste watch water wave weak wear weather
weaning weed weight west wet wheel whole wide widow widowed widespread wife wind window wine wing wire withdrawal witness
wood word words work worker working works world worn worse worsening wound wrap wrist write wrong yellow zone affected asymptomatic childhood lymph palpation arrest
reaching lifting traveling travelling newborn pitting bile oxygen lipid lipids forearm barium silicone disseminated acquired
congenital intrinsic extrinsic fecal donor doubtful abuse renal abdominal cerebral neonatal renal hepatic
sugar protein proteins stretching pulling pushing bending kneeling squatting climbing crawling jumping lying drawing
immobile ambulating eaten grief stools urination voiding gold sand tag tin crab dye dyes glue nut nuts figs arranging bouncing
collecting hopping imbalance inaction inactivity oncology ordering slowness trance twirling`;

const CHAFF_PHRASES = `
weight bearing|past history|no change|not applicable|not done|not known|not present|side effects|side effect|well being
at risk|at rest|on examination|in remission|by mouth|as needed|follow up|end stage|long term|short term|full term
right side|left side|both sides|right hand|left hand|right eye|left eye|right ear|left ear|right arm|left arm|right leg
left leg|upper limb|lower limb|upper extremity|lower extremity|lower extremities|upper extremities|blood test|blood sample
physical activity|body weight|body height|heart rate normal|activities of daily living|alert and oriented
informed consent|medical history|family history|social history|surgical history|date of birth|first degree|second degree
third degree|general condition|mental state|mental status|vital signs|health status|care plan|primary care|home care
in situ|post operative|postoperative period|day time|night time|life style|lifestyle|every day|no symptoms|no known
head and neck|skin and subcutaneous tissue|soft tissue|lymph node|lymph nodes|bone marrow|blood vessel|blood vessels
new onset|old age|first trimester|second trimester|third trimester|single parent|never married|emergency room
operating room|intensive care|in the morning|at night|at home|in hospital|out patient|in patient|outpatient|inpatient
patient died|patient discharged|under general anesthesia|general anesthesia|local anesthesia
blood work|lab work|work up|workup|family member|family members|close contact|normal range|within normal limits|adverse effect|adverse effects`;

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Words of which no name consists: alone or several together, they say nothing that could be found. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([...words(FUNCTION_WORDS), ...words(CHAFF_WORDS)]);

/** Words that are no name alone. */
export const LONE_COMMON_WORDS: ReadonlySet<string> = new Set(words(LONE_WORDS));

/** Phrases of every note that are no name. */
export const COMMON_PHRASES: ReadonlySet<string> = new Set(
  CHAFF_PHRASES.split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== ''),
);
