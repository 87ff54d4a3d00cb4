// Wordings that stand for each other in names of phenotypes: what one clinician calls "downslanting palpebral fissures"
// another calls "down-slanted", what the ontology says of the lower limb a note says of the leg. One group a line;
// members are separated by `=`, words by spaces, all in the singular and without hyphens, as the recogniser compares
// them. A member in brackets is only read in names, never written in its place. Sides of a group need not mean the same
// everywhere: they do in names of things found on examination.

/** Groups of wordings. */
export const WORDINGS = `
eyelash = eye lash = lash
eyebrow = eye brow = brow
eyelid = eye lid = lid
earlobe = ear lobe = ear lobule
toenail = toe nail
fingernail = finger nail
fingertip = finger tip
hairline = hair line
midface = mid face
gum = gingiva
cheekbone = cheek bone
supernumerary = extra = accessory
preauricular = pre auricular
postauricular = post auricular
periorbital = peri orbital
infraorbital = infra orbital
supraorbital = supra orbital
postaxial = post axial
preaxial = pre axial
overfolded = over folded
underfolded = under folded
overfolding = over folding
hypopigmented = hypo pigmented
hyperpigmented = hyper pigmented
antihelix = anti helix
antitragus = anti tragus
cafe au lait spot = cafe au lait macule = cafe au lait = cal spot = cal macule
posterior rotation of = posteriorly rotated
intermamillary = internipple = inter mamillary = inter nipple
finger pad = fingertip pad = fetal pad = fetal finger pad = fetal fingertip pad
5th finger = fifth finger = 5th digit = fifth digit = pinky finger = pinky
4th finger = fourth finger = ring finger = 4th digit = fourth digit
3rd finger = third finger = middle finger = 3rd digit = third digit
2nd finger = second finger = index finger = 2nd digit = second digit
thumb = 1st finger = first finger
hallux = great toe = big toe = 1st toe = first toe
5th toe = fifth toe = pinky toe
4th toe = fourth toe
3rd toe = third toe
2nd toe = second toe
5th = fifth
4th = fourth
3rd = third
2nd = second
1st = first
neck skin = nuchal skin
nuchal skin fold = nuchal fold = nuchal skin
nape of neck = nape
lower limb = lower extremity = leg = le
upper limb = upper extremity = arm = ue
limb = extremity
naris = nostril
nasal ala = ala nasi = nasal wing
nasal tip = tip of nose = nose tip
nasal bridge = bridge of nose = nose bridge
columella = nasal columella
vermilion = lip
vermilion border = lip
upper lip vermilion = upper lip = upper vermilion = upper vermillion
lower lip vermilion = lower lip = lower vermilion = lower vermillion
corner of mouth = mouth corner = oral commissure = corner of the mouth
palpebral fissure = palpebral aperture
alveolar ridge = gum line = alveolus
gluteal crease = gluteal cleft = gluteal fold
scapula = shoulder blade
clavicle = collarbone
calcaneus = heel
sternum = breastbone
chest = thorax
occiput = back of head
wide = broad = widened
large = big = enlarged = generous
small = tiny = diminutive
short = shortened = foreshortened
long = elongated
high = tall
tapered = tapering
flat = flattened
thick = thickened = full
thin = thinned
prominent = protuberant
protruding = protuberant = prominent
sparse = scant = scanty = thinning
absent = missing
redundant = excess = excessive = extra = loose
upslanted = upslanting = up slanting = up slanted = upward slanting = upward slanted = upslant
downslanted = downslanting = down slanting = down slanted = downward slanting = downward slanted = downslant
upturned = up turned
downturned = down turned = down turning = downturning
anteverted = upturned = up turned
low set = lowset = low lying
wide spaced = widely spaced = widespaced = widely set
closely spaced = close spaced = narrowly spaced
deeply set = deep set
overlapping = overriding = over riding = over lapping
erythematous = red
hypermelanotic = hyperpigmented = brown
hyperpigmented = brown
macule = patch
hypopigmented = hypomelanotic = depigmented
hyperextensible = hypermobile = lax
hyperextensibility = hypermobility = laxity = hyperextension
hyperlaxity = laxity
malformed = dysmorphic = misshapen
asymmetrical = asymmetric = uneven
unilateral = one sided
hemihypertrophy = hemihyperplasia = overgrowth
ridged = ridging of
craniosynostosis = synostosis
clubfoot = club foot
bruising = bruise
frontal bossing = bossing of forehead
cryptorchidism = undescended testicle = undescended testis = testis undescended = nonpalpable testis
swelling = edema
edema = swelling = puffiness
gait disturbance = abnormal gait = gait abnormality
increased muscle tone = increased tone = high tone
deep tendon reflex = dtr = reflex
patellar reflex = knee reflex = knee jerk
achilles reflex = ankle reflex = ankle jerk
tandem gait = tandem walk = heel to toe walk
midline defect = median defect
nevus simplex = stork bite = salmon patch
nevus flammeus = port wine stain
dermal melanocytosis = mongolian spot = congenital dermal melanocytosis
subcutaneous fat = subcutaneous adipose tissue
muscle mass = muscle bulk
reduced = decreased = diminished = low
decreased = reduced = diminished = low
increased = elevated
lack of = absence of
hypoplastic = underdeveloped
hypoplasia = underdevelopment
intellectual disability = intellectual deficiency = mental deficiency
ocular = eye
cutaneous = skin
dermatological = skin
renal = kidney
pulmonary = lung
cardiac = heart
hepatic = liver
gastric = stomach
intestinal = bowel
dental = tooth
facial = face
vertebral = vertebra
patellar = patella
costal = rib
mandibular = mandible
left = l
right = r
`;
