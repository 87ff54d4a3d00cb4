// Parts of the body, as the last word of a level of an index: what stands above such a level is said "of" it.

const PARTS = `
abdomen acetabulum adenoid adnexa adrenal alveolus amnion anastomosis ankle antrum anus aorta appendage
appendix arm arteriole artery atrium auricle axilla back bladder body bone bones brain breast bronchus bronchi buttock
bursa calf canal capillary cartilage caruncle cavity cecum cerebellum cerebrum cervix cheek chest chin choroid clavicle
clitoris coccyx cochlea colon conjunctiva cord cornea corpus cortex diaphragm digit disc duct duodenum ear ears
elbow endocardium endometrium epididymis epiglottis esophagus ethmoid extremity eye eyeball eyebrow eyelid eyelids eyes
face fascia femur fibula finger fingers flank follicle foot forearm forehead foreskin fundus gallbladder ganglion gingiva
gland glands globe glottis groin gum gums hand hands head heart heel hip hips humerus hypopharynx hypothalamus ileum ilium
intestine intestines iris ischium jaw jejunum joint joints kidney kidneys knee knees labia labium larynx leg legs lens
ligament limb limbs lip lips liver lobe lung lungs malleolus mandible maxilla meatus mediastinum membrane
meninges meniscus mesentery metacarpal metacarpus metatarsal metatarsus mouth mucosa muscle muscles myocardium nail nails
naris nasopharynx navel neck nerve nerves nipple node nodes nose nostril omentum orbit organ organs oropharynx os ovary
ovaries palate palm pancreas parathyroid parotid patella pelvis penis pericardium perineum periosteum peritoneum phalanx
pharynx pituitary placenta pleura plexus prepuce prostate pubis pupil pylorus radius rectum region retina retroperitoneum
rib ribs root sacrum scalp scapula sclera scrotum septum shin shoulder shoulders sigmoid sinus sinuses skin skull socket
space sphenoid sphincter spine spleen sternum stomach subglottis synovium tarsus temple tendon tendons testicle testis
testes thigh thorax throat thumb thymus thyroid tibia tissue toe toenail toes tongue tonsil tonsils tooth teeth trachea
tract trunk tube tubes tunica turbinate ulna umbilicus ureter ureters urethra uterus uvea uvula vagina valve vein veins
ventricle vertebra vertebrae vessel vessels vitreous vulva wall wrist`;

const BODY_PARTS: ReadonlySet<string> = new Set(PARTS.split(/\s+/).filter((word) => word !== ''));

/** Whether the last word of `text` is a part of the body. */
export function isBodyPart(text: string): boolean {
  return BODY_PARTS.has(text.toLowerCase().split(/[ -]/).at(-1) ?? '');
}
