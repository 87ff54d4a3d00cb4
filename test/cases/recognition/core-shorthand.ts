// Shorthand used in general practice, triage, wards, theatres, radiology, oncology and psychiatry, and text that only
// looks like shorthand, in the same format as core.ts.

export const shorthandCases: Readonly<Record<string, readonly (readonly [text: string, ...findings: string[]])[]>> = {
  'shorthand of histories and examinations': [
    ['TATT and off his food', 'TATT = fatigue A', 'off his food = loss-of-appetite A'],
    ['No EMW, libido low', 'EMW = early-awakening N', 'libido low = low-libido N'],
    ['Sats 95% OA', 'Sats = oxygen-saturation N', 'OA = room-air A'],
    ['Painful OA of both knees', 'OA of both knees = knee-osteoarthritis A+BL'],
    ['HS normal, JVP not raised', 'HS normal = heart-sounds-normal A', 'JVP not raised = jvp-normal A'],
    ['No creps, no recession', 'creps = crackles N', 'recession = accessory-muscle-use N'],
    ['Bibasal creps', 'Bibasal creps = bibasilar-crackles A'],
    ['Plantars down, power 5/5', 'Plantars down = plantars-downgoing A', 'power 5/5 = strength-normal A'],
    ['TMs NAD', 'TMs NAD = tympanic-membranes-normal A'],
    ['PR bleeding since Monday', 'PR bleeding = hematochezia A'],
  ],
  'shorthand of mental states': [
    ['Guarded, affect blunted', 'Guarded = guarded-demeanor A', 'affect blunted = flat-affect A'],
    ['Thought insertion denied', 'Thought insertion = delusions N'],
    ['Insight partial, judgment impaired', 'Insight partial = insight-poor A', 'judgment impaired = judgment-poor A'],
  ],
  'shorthand of wards, theatres and reports': [
    ['Ice applied to the ankle', 'Ice = cold-pack D:-'],
    ['Heels floated, OOB to chair', 'Heels floated = heel-offloading -', 'OOB to chair = early-mobilization -'],
    ['TLH 2019', 'TLH = hysterectomy H:-'],
    ['LLL collapse', 'LLL collapse = atelectasis A'],
    ['L4/5 disc prolapse', 'L4/5 disc prolapse = lumbar-disc-herniation A'],
    ['Stage IV ovarian carcinoma', 'Stage IV = metastatic-cancer A', 'ovarian carcinoma = ovarian-cancer A'],
    ['Brain mets, CIPN', 'Brain mets = brain-metastasis A', 'CIPN = chemotherapy-induced-neuropathy A'],
    ['Diaphragm and spermicide for contraception', 'Diaphragm = condoms -', 'spermicide = condoms -'],
  ],
  'what only looks like shorthand': [
    ['Gum recession'],
    ['No abnormality of the hip'],
    ['Fell on the ice', 'Fell on the ice = fall-on-ice A'],
    ['Prognosis guarded'],
    ['Stage 4 pressure ulcer', 'Stage 4 pressure ulcer = pressure-ulcer-stage-4 A'],
    ['Elevated liver under the diaphragm'],
    ['No aggressive features'],
    ['Went to the ER last night'],
  ],
};
