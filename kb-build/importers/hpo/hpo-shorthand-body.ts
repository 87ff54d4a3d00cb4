// What clinicians write of the neck, the trunk, the limbs, the skin and the nervous system on examination, beside the names that the ontology has. One term a line, with its label
// for readers, then wordings in the singular and without hyphens. Order of words and forms of a word are the
// recogniser's, exchanges of one word for another hpo-wordings.ts's: only what neither of them finds stands here.

/** `<id> <label>: <wording> | <wording> …`; lines that begin with # are headings. */
export const BODY_SHORTHAND = `
# neck and trunk
HP:0000470 Short neck: neck short
HP:0005989 Redundant neck skin: extra nuchal skin | loose nuchal skin | excess skin at nape | excess posterior neck skin | loose skin of neck | generous nuchal skin | excess skin of neck | redundant skin at back of neck
HP:0000474 Thickened nuchal skin fold: thick nuchal skin | increased nuchal skin | nuchal thickening | prominent nuchal fold
HP:0000465 Webbed neck: neck web | webbing of neck | webbed appearance of neck | nuchal webbing
HP:0000473 Torticollis: head tilt to one side | head tilted
HP:0006610 Wide intermamillary distance: wide spaced nipple | widely spaced nipple | nipple wide apart | wide internipple distance
HP:0003186 Inverted nipples: nipple inverted | inversion of nipple
HP:0002558 Supernumerary nipple: extra nipple | third nipple
HP:0000767 Pectus excavatum: sunken chest | pectus deformity excavatum | concave chest
HP:0000768 Pectus carinatum: protruding sternum
HP:0000774 Narrow chest: narrow diameter chest
HP:0001591 Bell-shaped thorax: bell shaped chest
HP:0005257 Thoracic hypoplasia: chest hypoplasia
HP:0001555 Asymmetry of the thorax: chest asymmetry | asymmetric chest wall
HP:0001540 Diastasis recti: rectus diastasis | recti diastasis
HP:0001537 Umbilical hernia: u hernia | hernia of umbilicus | reducible umbilical hernia
HP:0003270 Abdominal distention: abdomen distended | distention of abdomen
HP:0002240 Hepatomegaly: large liver | liver enlarged | palpable liver edge
HP:0001744 Splenomegaly: large spleen | enlarged spleen | palpable spleen
HP:0000960 Sacral dimple: dimple of sacrum | sacral pit | dimple over sacrum | lumbosacral dimple
HP:0410260 Asymmetrical gluteal crease: asymmetric gluteal cleft | deviated gluteal cleft | gluteal cleft deviated | duplicated gluteal cleft | y shaped gluteal cleft | bifid gluteal cleft | crooked gluteal cleft
HP:0002650 Scoliosis: scoliotic | spinal curvature
HP:0002808 Kyphosis: kyphotic | rounded back
HP:0003307 Hyperlordosis: lordotic | increased lordosis
# genitalia
HP:0000054 Micropenis: small phallus | phallus small
HP:0008689 Bilateral cryptorchidism: bilateral undescended testis | testis undescended bilaterally | bilateral cryptorchid | bilaterally undescended testis | neither testis palpable | testis not palpable bilaterally
HP:0012741 Unilateral cryptorchidism: left undescended testis | right undescended testis | left testis undescended | right testis undescended | one testis undescended | left cryptorchidism | right cryptorchidism | unilateral undescended testis | left testis not palpable | right testis not palpable
HP:0000028 Cryptorchidism: undescended testicle | testis not palpable | testis not descended | testicle not palpable | cryptorchid | high riding testis
HP:0012646 Retractile testis: testis retractile
HP:0000034 Hydrocele testis: scrotal hydrocele | hydrocele of scrotum
HP:0031188 Genital edema: scrotal edema | labial edema | swelling of scrotum | labial swelling | scrotal swelling | groin edema
HP:0000066 Labial hypoplasia: small labia | short labia
HP:0012882 Hyperplastic labia majora: prominent labia majora | large labia majora | full labia majora
HP:0008665 Clitoral hypertrophy: large clitoris | prominent clitoral hood
HP:0000062 Ambiguous genitalia: ambiguous appearing genitalia | undervirilized genitalia
HP:0000811 Abnormal external genitalia: abnormal genitalia
HP:0002023 Anal atresia: no anus | absent anal opening | no anal opening
HP:0001545 Anteriorly placed anus: anterior anus | anus anterior in position | anus anteriorly located
# skin
HP:0100699 Scarring: scar | surgical scar | scarred | healed incision scar
HP:0000957 Cafe-au-lait spot: cafe au lait macule | CAL | CALs | cafe au lait spot | coffee colored macule
HP:0007565 Multiple cafe-au-lait spots: multiple cal | multiple cafe au lait macule | several cafe au lait macule
HP:0001034 Hypermelanotic macule: hyperpigmented macule | brown macule | brown patch | hyperpigmented patch | dark macule | hyperpigmented spot | light brown macule | tan macule
HP:0020073 Hypopigmented macule: hypopigmented area | white macule | hypopigmented spot | light patch
HP:0001053 Hypopigmented skin patches: depigmented patch | hypopigmented patch
HP:0025475 Erythematous macule: red macule | red patch | pink patch | erythematous patch | pink macule | red spot | blanchable red patch
HP:0030350 Erythematous papule: red papule | pink papule | red bump
HP:0100814 Blue nevus: dermal melanosis | slate gray nevus | blue gray macule
HP:0011369 Mongolian blue spot: blue gray spot | slate gray patch | slate gray spot | dermal melanocytosis
HP:0001052 Nevus flammeus: port wine stain | angel kiss | flame nevus
HP:0007413 Nevus flammeus of the forehead: nevus simplex of forehead | nevus simplex of glabella | capillary malformation of forehead | port wine stain of forehead
HP:0010733 Naevus flammeus of the eyelid: nevus simplex of eyelid | port wine stain of eyelid | capillary malformation of eyelid
HP:0007616 Nevus flammeus nuchae: nevus simplex of neck | nevus simplex of nape | stork bite of nape
HP:0025104 Capillary malformation: capillary vascular malformation | capillary stain
HP:0001028 Hemangioma: infantile hemangioma
HP:0000995 Melanocytic nevus: pigmented nevus
HP:0010609 Skin tags: skin tag | tag
HP:0010781 Skin dimple: skin dimpling | dimpled skin
HP:0000958 Dry skin: skin dry
HP:0000964 Eczematoid dermatitis: eczematous patch | eczematous | eczematous rash
HP:0000988 Skin rash: diaper rash
HP:0010783 Erythema: redness | erythematous | red skin | erythematous skin
HP:0031364 Ecchymosis: bruise | bruising | ecchymotic
HP:0000965 Cutis marmorata: mottled skin | mottling | mottled | marbled skin | reticulated mottling
HP:0001015 Prominent superficial veins: prominent vein | visible vein | dilated vein | visible superficial vein | prominent vasculature | visible vasculature | venous prominence
HP:0001582 Redundant skin: excess skin | extra skin
HP:0000963 Thin skin: skin thin
HP:0000974 Hyperextensible skin: stretchy skin | skin hyperextensible
HP:0000977 Soft skin: doughy skin | skin soft
HP:0000980 Pallor: pale | pale skin | pale appearing
HP:0000961 Cyanosis: cyanotic | dusky | blue discoloration
HP:0001063 Acrocyanosis: blue hands and feet | dusky extremities
HP:0200036 Skin nodule: nodule
HP:0010562 Keloids: keloid | keloid scar | keloidal scar
HP:0003758 Reduced subcutaneous adipose tissue: little subcutaneous fat | paucity of subcutaneous fat | low subcutaneous fat | lack of subcutaneous fat | scant subcutaneous fat
HP:0009126 Increased adipose tissue: excess adipose tissue | increased subcutaneous fat | excess subcutaneous fat
HP:0007385 Aplasia cutis congenita of scalp: aplasia cutis of scalp
HP:0000956 Acanthosis nigricans: dark velvety neck | velvety hyperpigmentation
HP:0001004 Lymphedema: positive stemmer sign | stemmer sign
# hands and feet
HP:0100807 Long fingers: elongated finger | finger long | long slender finger | long tapered finger
HP:0001166 Arachnodactyly: spidery finger | spider finger
HP:0010511 Long toe: elongated toe | toe long
HP:0001182 Tapered finger: tapering of finger | tapered digit | finger taper
HP:0001831 Short toe: stubby toe | brachydactyly of toe | toe brachydactyly
HP:0001156 Brachydactyly: short fingers and toes | short digits
HP:0001238 Slender finger: thin finger
HP:0200055 Small hand: short hand
HP:0001773 Short foot: small foot
HP:0001833 Long foot: large foot
HP:0004209 Clinodactyly of the 5th finger: 5th finger clinodactyly | 5th digit clinodactyly | clinodactyly of 5th digit | curved 5th finger | incurved 5th finger | 5th finger incurving | in curving of 5th finger | 5th finger curves in
HP:0001864 Clinodactyly of the 5th toe: 5th toe clinodactyly
HP:0040019 Finger clinodactyly: clinodactyly of hand | hand clinodactyly
HP:0004691 2-3 toe syndactyly: 2 3 syndactyly | 2 3 toe webbing | syndactyly of 2nd and 3rd toe | 2nd and 3rd toe syndactyly | webbing of toe 2 and 3 | syndactyly of toe 2 and 3 | 2nd 3rd toe syndactyly | toe 2 and 3 webbed | 2 3 foot syndactyly | 2nd and 3rd toe webbed | webbing between 2nd and 3rd toe
HP:0011939 3-4 finger cutaneous syndactyly: 3 4 finger webbing | syndactyly of 3rd and 4th finger | webbing of finger 3 and 4
HP:0010714 2-4 toe syndactyly: 2 3 4 toe syndactyly | 2 4 syndactyly of foot | 2 3 4 syndactyly
HP:0009779 3-4 toe syndactyly: 3 4 foot syndactyly | syndactyly of toe 3 and 4 | syndactyly of 3rd and 4th toe
HP:0001770 Toe syndactyly: syndactyly of foot | webbed toe | webbing of toe | toe webbing
HP:0006101 Finger syndactyly: syndactyly of hand | webbed finger | webbing of finger | hand syndactyly | finger webbing
HP:0001161 Hand polydactyly: polydactyly of hand
HP:0001829 Foot polydactyly: extra toe | polydactyly of foot | supernumerary toe
HP:0001162 Postaxial hand polydactyly: extra digit on ulnar side
HP:0001852 Sandal gap: gap between toe 1 and 2 | gap between 1st and 2nd toe | wide gap between first and second toe | wide space between 1st and 2nd toe | increased space between 1st and 2nd toe | sandal toe | sandal gap toe | gap between great toe and second toe
HP:0001845 Overlapping toe: toe overlap | overriding toe | toe overlaps toe | toe overlapping toe | toe override | toe crosses over | overlap of toe
HP:0010557 Overlapping fingers: overriding finger | finger overlap | overlapping digits
HP:0100498 Deviation of toes: toe deviated | deviated toe | toe deviation | medially deviated toe | laterally deviated toe
HP:0001822 Hallux valgus: valgus deviation of great toe | great toe laterally deviated | lateral deviation of hallux
HP:0001212 Prominent fingertip pads: fetal finger pad | persistent fetal pad | finger pad | fetal pad | persistent fetal finger pad | fetal fingertip pad | fetal fat pad
HP:0000954 Single transverse palmar crease: single transverse crease | single crease of palm
HP:0007598 Bilateral single transverse palmar creases: bilateral single palmar crease | single palmar crease bilaterally | bilateral single transverse crease
HP:0011310 Bridged palmar crease: bridged crease | transitional crease | bridging crease | bridging palmar crease
HP:0006191 Deep palmar crease: deep crease of palm
HP:0001869 Deep plantar creases: deep crease of sole | deep plantar crease | deep crease in foot | deep crease of foot
HP:0011304 Broad thumb: thumb broad
HP:0001181 Adducted thumb: thumb in palm | cortical thumb | adduction of thumb
HP:0001188 Hand clenching: clenched fist | hand held in fist
HP:0010055 Broad hallux: broad first toe
HP:0001792 Small nail: tiny nail
HP:0001800 Hypoplastic toenails: hypoplastic toe nail | small toenail
HP:0001795 Hyperconvex nail: convex nail
HP:0001814 Deep-set nails: deep set nail
HP:0008404 Nail dystrophy: dystrophic nail
HP:0012428 Prominent calcaneus: prominent heel
HP:0001763 Pes planus: flat arch | low arch | collapsed arch | flat footed
HP:0001761 Pes cavus: high arch of foot | high arched foot | high arch
HP:0001762 Talipes equinovarus: clubbed foot
HP:0001776 Bilateral talipes equinovarus: bilateral club foot
HP:0001840 Metatarsus adductus: foot turned inward | in turned foot | forefoot adduction
HP:0001838 Rocker bottom foot: rocker bottom sole
HP:0001217 Clubbing: clubbed finger | clubbing of nail
HP:0001382 Joint hypermobility: hypermobile joint | lax joint | hyperextensible joint | hypermobile
HP:0006094 Finger joint hypermobility: hypermobile finger | hypermobility of finger | finger hypermobility
HP:0005722 Hyperextensible thumb: thumb sign | positive thumb sign | hypermobile thumb
HP:0005072 Wrist hypermobility: hypermobile wrist | wrist sign | positive wrist sign | hypermobility of wrist
HP:0045086 Knee joint hypermobility: hypermobile knee | hypermobility of knee
HP:0010485 Hyperextensibility at elbow: hyperextension of elbow | elbow hyperextension | hypermobile elbow | hyperextensible elbow
HP:0010500 Hyperextensibility of the knee: hyperextension of knee
# limbs
HP:0100559 Lower limb asymmetry: leg length difference | leg asymmetry | asymmetric leg | one leg longer | right leg longer than left | left leg longer than right | asymmetric leg crease | leg length inequality | leg length asymmetry | leg larger than the other | right leg larger than left | left leg larger than right
HP:0100560 Upper limb asymmetry: arm asymmetry | arm length discrepancy | right arm larger than left | left arm larger than right
HP:0100553 Hemihypertrophy of lower limb: lower extremity hemihyperplasia | leg hemihypertrophy | leg overgrowth | overgrowth of leg | leg hemihyperplasia | hemihypertrophy of leg
HP:0100554 Hemihypertrophy of upper limb: upper extremity hemihyperplasia | arm overgrowth | arm hemihypertrophy | overgrowth of arm
HP:0001528 Hemihypertrophy: hemihyperplasia | lateralized overgrowth | body asymmetry
HP:0004991 Rhizomelic arm shortening: rhizomelia of arm | rhizomelic shortening of arm | rhizomelia of upper extremity
HP:0005750 Lower-limb joint contracture: contracture of leg | contracture of lower extremity | leg contracture
HP:0100360 Upper-limb joint contracture: contracture of arm | contracture of upper extremity | arm contracture
HP:0003121 Limb joint contracture: contracture of extremity | extremity contracture | contracture of upper and lower extremity
HP:0001371 Flexion contracture: contractures
HP:0002987 Elbow flexion contracture: contracture of elbow
HP:0006466 Ankle flexion contracture: contracture of ankle
HP:0002996 Limited elbow movement: limited range of motion of elbow | decreased range of motion of elbow
HP:0033526 Limited ankle dorsiflexion: limited dorsiflexion | restricted dorsiflexion | decreased dorsiflexion | restriction of dorsiflexion
HP:0001376 Limitation of joint mobility: limited range of motion | decreased range of motion | restricted range of motion | limited rom | decreased rom
HP:0002979 Bowing of the legs: bowed leg | leg bowing | bow leg | bow legged
HP:0010741 Pedal edema: foot edema | edema of foot | swelling of foot | puffy foot | foot swelling | ankle edema | edematous foot | lower extremity edema
HP:0010742 Edema of the upper limbs: puffy hand | edema of hand | hand edema | swelling of hand | swollen hand | arm edema
HP:0003712 Skeletal muscle hypertrophy: increased muscle bulk | large muscle
HP:0003199 Decreased muscle mass: decreased muscle bulk | low muscle mass | reduced muscle bulk | low muscle bulk | poor muscle bulk | thin muscle bulk
HP:0008981 Calf muscle hypertrophy: hypertrophy of calf | large calf | prominent calf | enlarged calf
HP:0000969 Edema: edematous | generalized swelling
# growth and general
HP:0001513 Obesity: obese
HP:0025502 Overweight: overweight for age
HP:0004326 Cachexia: cachectic | wasted appearance
HP:0004322 Short stature: small for age | short for age
HP:0000098 Tall stature: tall for age
HP:0001518 Small for gestational age: SGA
HP:0004325 Decreased body weight: underweight | thin habitus
HP:0004324 Increased body weight: increased weight | large body habitus
# nervous system
HP:0001252 Hypotonia: low tone | decreased tone | hypotonic | reduced tone | floppy | poor tone
HP:0001290 Generalized hypotonia: generalized low tone | diffuse hypotonia | low tone throughout | global hypotonia | diffusely hypotonic | generalized decreased tone
HP:0008936 Axial hypotonia: central hypotonia | low central tone | low axial tone | low truncal tone | decreased central tone | decreased axial tone | axial low tone | central low tone | poor head control and trunk tone
HP:0012389 Appendicular hypotonia: low appendicular tone | low peripheral tone | decreased appendicular tone | peripheral hypotonia
HP:0001276 Hypertonia: increased tone | high tone | tone increased
HP:0002509 Limb hypertonia: increased appendicular tone | increased peripheral tone | increased tone of extremity | hypertonia of extremity | peripheral hypertonia
HP:0006895 Lower limb hypertonia: increased tone of leg | increased lower extremity tone | leg hypertonia
HP:0200049 Upper limb hypertonia: increased tone of arm | increased upper extremity tone | arm hypertonia
HP:0001257 Spasticity: spastic
HP:0001265 Hyporeflexia: diminished reflex | decreased dtr | diminished dtr | reduced reflex | decreased deep tendon reflex | reflexes difficult to elicit | hyporeflexic
HP:0001284 Areflexia: absent reflex | absent dtr | unable to elicit reflex | unable to elicit deep tendon reflex | no reflex elicited | areflexic
HP:0001347 Hyperreflexia: hyperreflexic | increased reflex | exaggerated reflex | increased dtr
HP:0001348 Brisk reflexes: brisk dtr | dtr brisk | brisk deep tendon reflex | reflex brisk
HP:0002522 Areflexia of lower limbs: absent lower extremity reflex | absent lower extremity dtr | no lower extremity reflex
HP:0003438 Absent Achilles reflex: absent ankle jerk | absent ankle reflex
HP:0006844 Absent patellar reflexes: absent knee jerk | absent patellar reflex
HP:0032988 Persistent head lag: significant head lag
HP:0001288 Gait disturbance: gait abnormal | gait abnormality
HP:0002136 Broad-based gait: wide gait
HP:0031629 Impaired tandem gait: poor tandem gait | difficulty with tandem gait | unable to tandem | unable to tandem walk
HP:0001310 Dysmetria: dysmetric | past pointing | difficulty with finger to nose | poor finger to nose | overshoot on finger to nose
HP:0002172 Postural instability: poor balance | positive romberg | romberg sign positive | romberg positive | balance difficulty
HP:0001337 Tremor: tremulous | shaky | shakiness
HP:0001344 Absent speech: no words | no speech | non verbal | does not speak
HP:0000750 Delayed speech and language development: delayed language
HP:0000817 Reduced eye contact: limited eye contact | decreased eye contact | minimal eye contact | no eye contact
HP:0009027 Foot dorsiflexor weakness: unable to walk on heel | weak dorsiflexion
HP:0001254 Lethargy: lethargic
HP:0000737 Irritability: fussy
# chest, breathing, heart
HP:0004887 Respiratory failure requiring assisted ventilation: intubated | mechanical ventilation | on ventilator | ventilated | ventilator dependent | orally intubated | nasally intubated | endotracheal tube in place | ETT in place
HP:0002098 Respiratory distress: increased work of breathing | labored breathing
HP:0025156 Dependency on intravenous nutrition: tpn dependent
HP:0033454 Tube feeding: feeding tube | feeding tube in place | ng tube in place
HP:0040288 Nasogastric tube feeding: ng tube | nasogastric tube | ngt in place | ng in place | nasogastric tube in place
HP:0011471 Gastrostomy tube feeding in infancy: g tube | gtube | gastrostomy tube | g tube in place | gt in place | g button
HP:0030148 Heart murmur: murmur
HP:0031664 Systolic heart murmur: systolic murmur | systolic ejection murmur | SEM
HP:0031667 Holosystolic murmur: pansystolic murmur
HP:0031668 Diastolic heart murmur: diastolic murmur
HP:0031670 Continuous heart murmur: continuous murmur
HP:0030864 Intercostal retractions: subcostal retraction | chest retraction | intercostal retraction | suprasternal retraction
HP:0010307 Stridor: stridorous
HP:0002789 Tachypnea: tachypneic | fast breathing
HP:0001649 Tachycardia: tachycardic
HP:0001662 Bradycardia: bradycardic
HP:0030828 Wheezing: wheezy | wheeze
HP:0030830 Crackles: crackle
# tumours and pathology of abstracts
HP:0002664 Neoplasm: malignancy | malignant tumor
HP:0008069 Neoplasm of the skin: skin neoplasm
HP:0001054 Numerous nevi: multiple nevi
HP:0011355 Localized skin lesion: skin lesion | cutaneous lesion
HP:0001622 Premature birth: preterm | preterm infant | born prematurely | ex premature
HP:0001263 Global developmental delay: developmental defect | developmental abnormality | developmentally delayed
HP:0000083 Renal insufficiency: renal impairment
HP:0000081 Duplicated collecting system: duplication of collecting system | duplication of urinary collecting system
HP:0002573 Hematochezia: blood in stool | bloody stool | blood per rectum
HP:0010350 Curved 2nd toe phalanx: curved 2nd toe | 2nd toe curve
HP:0010362 Curved 3rd toe phalanx: curved 3rd toe | 3rd toe curve
HP:0010374 Curved 4th toe phalanx: curved 4th toe | 4th toe curve
HP:0010386 Curved 5th toe phalanx: curved 5th toe | 5th toe curve
HP:0025250 Closed comedo: whitehead
HP:0012522 Spider hemangioma: spider angioma | spider nevus
HP:0025264 Stiff ankle: ankle stiffness | stiff ankle
HP:0001251 Ataxia: ataxic
`;
