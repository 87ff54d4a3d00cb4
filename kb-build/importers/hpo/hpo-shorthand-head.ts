// What clinicians write of the head: hair, face, eyes, ears, nose and mouth on examination, beside the names that the ontology has. One term a line, with its label
// for readers, then wordings in the singular and without hyphens. Order of words and forms of a word are the
// recogniser's, exchanges of one word for another hpo-wordings.ts's: only what neither of them finds stands here.

/** `<id> <label>: <wording> | <wording> …`; lines that begin with # are headings. */
export const HEAD_SHORTHAND = `
# head and hair
HP:0000252 Microcephaly: small head size | hc below the third percentile
HP:0000256 Macrocephaly: large head size
HP:0004482 Relative macrocephaly: disproportionate macrocephaly | macrocephaly for size
HP:0010823 Ridged cranial sutures: ridged suture | suture ridging | palpable suture ridge | overriding suture | sagittal ridging | coronal ridging | sutural ridging | cranial molding
HP:0005487 Prominent metopic ridge: metopic ridging | metopic ridge | ridged metopic suture | palpable metopic ridge
HP:0000243 Trigonocephaly: triangular head
HP:0000248 Brachycephaly: short head | brachycephalic head shape
HP:0000268 Dolichocephaly: long narrow head | elongated head | long head
HP:0000262 Turricephaly: tall head | tower head
HP:0000235 Abnormal cranial suture/fontanelle morphology: abnormal fontanelle
HP:0000929 Abnormal skull morphology: abnormal head shape | misshapen head | unusual head shape
HP:0000260 Wide anterior fontanel: generous anterior fontanelle | large af | anterior fontanelle wide open | widely open anterior fontanelle | wide af
HP:0000237 Small anterior fontanelle: pinpoint anterior fontanelle | fingertip anterior fontanelle | anterior fontanelle nearly closed | small af
HP:0004491 Large posterior fontanelle: open posterior fontanelle | wide posterior fontanelle | palpable posterior fontanelle
HP:0012367 Extra fontanelles: third fontanelle | three fontanelles | accessory fontanelle
HP:6000647 Bulging fontanelle: full anterior fontanelle | full fontanelle
HP:0000269 Prominent occiput: occipital prominence | occipital shelf
HP:0005469 Flat occiput: occipital flattening | flat back of head | flattening of occiput | flattening of the back of the head
HP:0001357 Plagiocephaly: asymmetric flattening of the head | flattening of the left occiput | flattening of the right occiput
HP:0000341 Narrow forehead: temporal narrowing | narrow bifrontal diameter | bifrontal narrowing | temporal indentation | bitemporal indentation | temporal hollowing
HP:0002007 Frontal bossing: bossing | bossed forehead | bossing of the forehead | forehead bossing
HP:0000348 High forehead: long forehead | high frontal region
HP:0000294 Low anterior hairline: low hairline in front | low set anterior hairline
HP:0009890 High anterior hairline: high hairline | receding hairline
HP:0002162 Low posterior hairline: low hairline in back | low nuchal hairline | low hairline posteriorly
HP:0009553 Abnormality of the hairline: low hairline
HP:0002236 Frontal upsweep of hair: frontal upsweep | anterior upsweep | upswept hair | upsweep of anterior hair
HP:0010721 Abnormal hair whorl: double hair whorl | two hair whorls | hair whorl
HP:0002209 Sparse scalp hair: sparse hair on scalp | sparse head hair | scalp with sparse hair
HP:0008070 Sparse hair: fine sparse hair | hair is sparse | little hair
HP:0004524 Temporal hypotrichosis: temporal balding | sparse temporal hair | bitemporal balding
HP:0005325 Extension of hair growth on temples to lateral eyebrow: hairline extending to the temple | hair extending onto temple | temporal hair extension
HP:0011335 Frontal hirsutism: hair on forehead | forehead hirsutism | hypertrichosis of forehead
HP:0009937 Facial hirsutism: hirsute face | hirsutism of face | hair on face
HP:0002230 Generalized hirsutism: general hirsutism | diffuse hirsutism
HP:0002293 Alopecia of scalp: hairless scalp | hairless patch | bald patch | bald spot
HP:0001007 Hirsutism: hirsute | hairy
HP:0005599 Hypopigmentation of hair: pale hair | light hair | hair lighter than family
HP:0002211 White forelock: white lock of hair
# face
HP:0000325 Triangular face: triangular shaped face | face triangular in shape | inverted triangle face
HP:0000311 Round face: rounded face | round facial contour
HP:0000276 Long face: elongated face | long narrow face | vertically long face
HP:0012368 Flat face: facial flattening | flattened face | flat profile
HP:0000280 Coarse facial features: coarse features | coarsened features | coarsened facies | coarseness of face
HP:0001999 Abnormal facial shape: dysmorphic face | dysmorphic | dysmorphic features
HP:0011800 Midface retrusion: midface flattening | midfacial flattening | flattened midface | depressed midface | hypoplastic midface | retruded midface | midfacial hypoplasia | hypoplasia of the midface | flattening of the midface | underdeveloped midface
HP:0000272 Malar flattening: flat malar region | flat malar area | flattened malar region | hypoplastic malar
HP:0000293 Full cheeks: prominent cheek | fullness of cheek | round cheek | cheek fullness | puffy cheek
HP:0000324 Facial asymmetry: asymmetric face | face asymmetric | asymmetric smile | facial features asymmetric
HP:0011333 Asymmetric crying face: asymmetric crying facies | asymmetric cry
HP:0000282 Facial edema: swelling of face | face swelling | edematous face | swollen face
HP:0012799 Unilateral facial palsy: left facial palsy | right facial palsy | left facial droop | right facial droop | left facial weakness | right facial weakness
HP:0000347 Micrognathia: small recessed chin
HP:0000278 Retrognathia: recessed chin | retruded chin | retrognathic | recessed jaw | set back chin | mild retrognathism
HP:0000307 Pointed chin: chin pointed | pointy jaw | tapered chin
HP:0000303 Mandibular prognathia: protruding chin | prognathic | jaw protrusion
HP:0000329 Facial hemangioma: hemangioma of face | hemangioma of forehead | hemangioma on cheek
# eyes
HP:0000316 Hypertelorism: hyperteloric | hyperteloric appearance | wide spaced eye | widely set eye | wide set eye | eye wide apart | widely spaced eye
HP:0000601 Hypotelorism: hypoteloric | close set eye | closely spaced eye
HP:0000506 Telecanthus: increased inner canthal distance | wide inner canthal distance
HP:0000582 Upslanted palpebral fissure: upslanting eye | upslanted eye | eye slant up | eye with upslant | upslant of eye | palpebral fissure slant upward | palpebral fissure slanting up | eye slanted upward | upslant palpebral fissure | palpebral fissure upslant | upslant | upslanting
HP:0000494 Downslanted palpebral fissures: downslanting eye | downslanted eye | eye slant down | eye with downslant | downslant of eye | palpebral fissure slant downward | palpebral fissure slanting down | eye slanted downward | downslant palpebral fissure | palpebral fissure downslant | downslant | downslanting
HP:0012745 Short palpebral fissure: small palpebral fissure | short eye opening
HP:0000637 Long palpebral fissure: large palpebral fissure
HP:0045025 Narrow palpebral fissure: narrow eye | slit like eye
HP:0007874 Almond-shaped palpebral fissure: almond shape eye
HP:0000286 Epicanthus: epicanthal folds bilaterally | epicanthic fold | epicanthal folding
HP:0030820 Hooded eyelid: hooding of eye | eye hooding | hooded eye | eyelid hooding | hooding of eyelid | hooding of upper eyelid | hooding of lateral eyelid | upper lid hooding | hooding
HP:0100540 Palpebral edema: edematous eyelid | swollen eyelid | puffy eyelid | eyelid swelling
HP:0100539 Periorbital edema: puffy around eye | swelling around eye
HP:0000629 Periorbital fullness: puffy eye
HP:0000508 Ptosis: ptotic eyelid | droopy eyelid | drooping eyelid | ptotic | eye droops
HP:0100876 Infra-orbital crease: under eye crease | crease under eye | periorbital crease | crease below eye
HP:0011232 Infra-orbital fold: under eye fold | fold below eye | prominent fold under eye
HP:0000527 Long eyelashes: long lash | eye lashes long
HP:0000653 Sparse eyelashes: sparse lash
HP:0011231 Prominent eyelashes: full eyelash | thick lash
HP:0000664 Synophrys: eyebrows meet in the midline | partial synophrys | confluent eyebrows | medial brow confluence
HP:0045075 Sparse eyebrow: sparse brow | light brow
HP:0000574 Thick eyebrow: bushy brow | full eyebrow | heavy brow
HP:0002553 Highly arched eyebrow: arched brow | high arched eyebrow | high arched brow
HP:0011228 Horizontal eyebrow: straight brow
HP:0010747 Medial flaring of the eyebrow: medial flare of eyebrow | medial eyebrow flare | medial brow flare
HP:0007933 Broad lateral eyebrow: broad lateral brow
HP:0011230 Laterally extended eyebrow: long eyebrow
HP:0000520 Proptosis: prominent eye | protuberant eye | proptotic
HP:0000568 Microphthalmia: small eye | microphthalmic
HP:0000486 Strabismus: eye misaligned | misalignment of eye | disconjugate gaze | dysconjugate gaze | crossed eye | eye turned in
HP:0000565 Esotropia: eye turns in | inturning eye
HP:0000577 Exotropia: eye turns out
HP:0010544 Vertical nystagmus: nystagmus with upgaze | nystagmus on upward gaze
HP:0009926 Epiphora: watery eye | excess tears | eye watering
HP:0000592 Blue sclerae: bluish sclera | blue tinged sclera | blue hue to sclera
HP:0000952 Jaundice: icteric sclera | icteric | jaundiced
HP:0001100 Heterochromia iridis: irides of different color | eye of different color
HP:0007730 Iris hypopigmentation: pale iris | light iris
HP:0007957 Corneal opacity: corneal haze
HP:0030867 Vertical orbital dystopia: orbital dystopia | one eye lower than the other | uneven orbits | asymmetric orbit
HP:0030953 Conjunctival hyperemia: injected conjunctiva
# ears
HP:0000369 Low-set ears: low set pinna | low set auricle | ear set low | lowset ear | ear placed low | low position of ear | ear displaced downward
HP:0000358 Posteriorly rotated ears: posterior rotation of ear | posteriorly rotated pinna | ear rotated back | posterior rotated ear | ear rotated posteriorly | rotated ear | posteriorly angulated ear
HP:0030026 Squared superior portion of helix: squared off ear | squared ear | squared off helix | squared helix | square helix | squared off superior helix | square shaped ear | squared shaped ear | squaring of ear | squaring of helix | squared superior helix | boxy ear
HP:0000396 Overfolded helix: folded ear | folded helix | overfolding of helix | overfolding of ear | folding of helix | folded over ear
HP:0004453 Overfolding of the superior helices: overfolded superior helix | folded superior helix | overfolded top of ear
HP:0008577 Underfolded helix: simple helix | unfolded helix | poorly folded helix
HP:0020206 Simple ear: simplified ear | simplified helix | simple pinna | oversimplified ear | oversimplified helix | over simplified helix | ear simple in shape
HP:0009901 Crumpled ear: crinkled ear | ear crinkling | crumpled helix | crinkled helix | crimped ear
HP:0000378 Cupped ear: cupping of ear | cup shape ear | ear cupping | cupped pinna
HP:0000394 Lop ear: lopped ear
HP:0000411 Protruding ear: protuberant ear | ear sticks out | outstanding ear
HP:0000391 Thickened helices: fleshy helix | prominent helix | fleshy ear
HP:0009905 Thin ear helix: thin helix | thin helical rim
HP:0011039 Abnormal helix morphology: abnormal helix | dysplastic helix | helical notch
HP:0000377 Abnormal pinna morphology: dysplastic ear | malformed ear | abnormal ear | dysmorphic ear | abnormally shaped ear | ear malformation | unusual ear
HP:0008551 Microtia: small ear | tiny ear
HP:0000400 Macrotia: large ear
HP:0010722 Asymmetry of the ears: asymmetric ear | ear asymmetry | asymmetrical ear
HP:0040091 Asymmetry of the size of ears: one ear larger than the other | ear larger than the other | right ear larger than left | left ear larger than right
HP:0004467 Preauricular pit: ear pit in front | pit in front of ear | preauricular dimple
HP:0030025 Auricular pit: helical pit | pit of helix | conchal pit | pit of concha
HP:0000384 Preauricular skin tag: tag in front of ear | skin tag anterior to ear | preauricular ear tag
HP:0009909 Uplifted earlobe: uplifted lobe | upturned lobe | upturned ear lobe | uplifted lobule | upturned lobule | up turned lobe
HP:0009748 Large earlobe: fleshy lobe | fleshy lobule | large lobe | large lobule | fleshy ear lobe | prominent lobe
HP:0000385 Small earlobe: small lobe | small lobule | hypoplastic lobe | underdeveloped lobe | underdeveloped ear lobe
HP:0009907 Attached earlobe: attached lobe | attached lobule | adherent lobe
HP:0009908 Anterior creases of earlobe: ear crease | lobe crease | crease of lobe | crease in ear lobe
HP:0008523 Posterior helix pit: posterior helical pit
HP:0100015 Stahl ear: stahl deformity
HP:0011261 Darwin tubercle of helix: darwinian tubercle | darwin tubercle
HP:0000402 Stenosis of the external auditory canal: small ear canal | stenotic ear canal
HP:0000365 Hearing impairment: hard of hearing
# nose
HP:0000431 Wide nasal bridge: wide nasal root | broad nose bridge
HP:0005280 Depressed nasal bridge: flat bridge | flattening of nasal bridge | sunken nasal bridge | nasal bridge low
HP:0000426 Prominent nasal bridge: full nasal bridge | high nasal root
HP:0000422 Abnormal nasal bridge morphology: unusual nasal bridge
HP:0000463 Anteverted nares: anteversion of nares | anteverted nasal tip | nares anteverted | upturned nose tip | nasal tip upturned
HP:0000414 Bulbous nose: bulbous tip | bulbous nose tip | bulbosity of nasal tip | rounded nasal tip
HP:0005274 Prominent nasal tip: full nasal tip
HP:0000455 Broad nasal tip: broad tip
HP:0000457 Depressed nasal ridge: flattened nose
HP:0000430 Underdeveloped nasal alae: hypoplastic ala | hypoplastic nostril | thin alae nasi
HP:0009928 Thick nasal alae: thick ala | broad alae nasi | fleshy alae
HP:0009933 Narrow naris: small naris | narrow nostril
HP:0009765 Low hanging columella: columella low | low columella | long columella | hanging columella | columella below alae
HP:0011120 Concave nasal ridge: scooped nose | scooped nasal bridge
HP:0031417 Rhinorrhea: nasal drainage
HP:0000453 Choanal atresia: choanae not patent
# mouth
HP:0000343 Long philtrum: tall philtrum
HP:0000319 Smooth philtrum: poorly defined philtrum | philtrum smooth | effaced philtrum | ill defined philtrum | poorly formed philtrum
HP:0002002 Deep philtrum: well defined philtrum | deep philtral groove
HP:0000219 Thin upper lip vermilion: upper lip thin
HP:0012471 Thick vermilion border: full lip | large lip | thick lip | prominent lip | fullness of lip
HP:0000233 Thin vermilion border: thin lip
HP:0000179 Thick lower lip vermilion: large lower lip
HP:0000215 Thick upper lip vermilion: large upper lip
HP:0010804 Tented upper lip vermilion: tented lip | tenting of upper lip
HP:0002263 Exaggerated cupid's bow: cupid bow | cupids bow | prominent cupid bow | cupid bow lip | pronounced cupid bow
HP:0002714 Downturned corners of mouth: downturned corner | down turning mouth | mouth turned down
HP:0000194 Open mouth: mouth open | open mouth posture | mouth held open
HP:0000218 High palate: high arch palate | palate high | highly arched palate | high arching palate | arched palate
HP:0002705 High, narrow palate: narrow high arched palate
HP:0000175 Cleft palate: palate cleft | clefting of palate | repaired cleft palate
HP:0100333 Unilateral cleft lip: left cleft lip | right cleft lip | left sided cleft lip | right sided cleft lip
HP:0100334 Unilateral cleft palate: left cleft palate | right cleft palate
HP:0100337 Bilateral cleft palate: bilateral cleft lip and palate
HP:0010289 Cleft maxillary alveolar ridge: gum line cleft | cleft gum | notched alveolar ridge
HP:0000193 Bifid uvula: uvula bifid | notched uvula
HP:0000200 Short lingual frenulum: short frenulum | tight frenulum
HP:0010808 Protruding tongue: protuberant tongue | tongue protrudes | tongue protruding | tongue thrust | tongue sticks out
HP:0000158 Macroglossia: big tongue | thick tongue
HP:0000678 Dental crowding: tooth crowding | crowding of teeth
HP:0000687 Widely spaced teeth: wide spaced teeth | gaps between teeth | spaced teeth | tooth spacing
HP:0001566 Widely-spaced maxillary central incisors: space between front teeth | gap between top front teeth | space between upper central incisors
HP:0000699 Diastema: gap in teeth | space between teeth
HP:0000670 Carious teeth: poor dentition | dental cavity | decayed tooth | multiple caries
HP:0000692 Tooth malposition: misaligned teeth
HP:0000212 Gingival overgrowth: gingival hypertrophy | thick gum | gum overgrowth | large gum
HP:0002307 Drooling: excessive drool
HP:0002167 Abnormal speech pattern: speech impediment | unclear speech
HP:0010603 Odontogenic keratocysts of the jaw: jaw cyst | cyst of jaw | mandibular cyst
`;
