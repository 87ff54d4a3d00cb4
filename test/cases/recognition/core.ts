// What the core finds in the words of notes: a text, and each finding in it, in the order of the text, as
// `span = slug says`; says is `[prefix:]result[+modifier][#status]`, `-` for nothing.

export const coreCases: Readonly<Record<string, readonly (readonly [text: string, ...findings: string[]])[]>> = {
  'labels give the organ': [
    ['Abd: soft, NT', 'soft = abdomen-soft A', 'NT = abdomen-nontender A'],
    ['Abdomen: obese, non-tender', 'obese = obesity A', 'non-tender = abdomen-nontender A'],
    ['EXAM:\nAbd: BS+, distended', 'BS = bowel-sounds-normal A', 'distended = abdominal-distension A'],
    ['CV: no rubs', 'rubs = pericardial-friction-rub N'],
    ['Conj: no injection', 'injection = conjunctival-injection N'],
    ['Oropharynx: no exudate', 'exudate = tonsillar-exudate N'],
    ['Ext: no edema', 'edema = peripheral-edema N'],
    ['Neck: no lymphadenopathy', 'lymphadenopathy = cervical-lymphadenopathy N'],
    ['OCT macula: no edema', 'OCT macula = optical-coherence-tomography -', 'edema = macular-edema N'],
  ],
  'bare words of a place': [
    [
      'Throat: 3+ tonsils, crypts with debris, no exudate',
      '3+ tonsils = tonsils-enlarged A',
      'exudate = tonsillar-exudate N',
    ],
    ['Pharynx is injected, no exudates', 'injected = pharyngeal-erythema A', 'exudates = tonsillar-exudate N'],
    ['Eyes: EOMI. No discharge.', 'EOMI = extraocular-movements-intact A', 'discharge = eye-discharge-sign N'],
    ['Ready for discharge. Eyes clear.'],
    ['GU: prostate smooth, no nodules', 'nodules = nodular-prostate N'],
    ['Lungs: no nodules, no effusion', 'nodules = pulmonary-nodule N', 'effusion = pleural-effusion N'],
    ['Left knee: small effusion', 'effusion = knee-effusion A+LT'],
    ['Nodule in the right lobe of the thyroid', 'Nodule = thyroid-nodule A+RT'],
    [
      'UA: 1+ protein, small LE, nitrite neg, blood neg',
      'UA = urinalysis -',
      'protein = urine-protein A',
      'LE = urine-leukocyte-esterase A',
      'nitrite = urine-nitrite N',
      'blood = urine-blood N',
    ],
    ['UA negative, glucose 98', 'UA = urinalysis N', 'glucose = glucose N'],
    ['He gave blood and has a mass of papers.'],
    [
      'Speech: normal rate and rhythm. Mood: "anxious". Insight: good. Judgment: poor.',
      'normal rate and rhythm = speech-rate-normal A',
      'anxious = mood-anxious-on-exam A',
      'good = insight-good A',
      'poor = judgment-poor A',
    ],
    ['Diet: low sodium', 'low sodium = sodium-restricted-diet -'],
    ['Utox positive for cocaine', 'Utox = urine-drug-screen A', 'cocaine = urine-cocaine A'],
    ['Abd: TTP LLQ', 'TTP LLQ = llq-tenderness A'],
    ['She lost about 12 lbs and 3 friends.', 'lost about 12 lbs = weight-loss A'],
    ['He gained 4.5 kg', 'gained 4.5 kg = weight-gain A'],
  ],
  'a treatment named by a participle was done': [
    ['He was intubated in the field', 'intubated = endotracheal-intubation D:-'],
    ['Incontinence care provided', 'Incontinence care = incontinence-care #CP'],
  ],
  'a label says the status of what it heads': [['Pending: iron studies', 'iron studies = iron-studies #PE']],
  'names do not reach over commas': [
    ['Sleep poor, appetite decreased', 'Sleep poor = insomnia A', 'appetite decreased = loss-of-appetite A'],
    ['Ketorolac 30 mg IV, morphine 4 mg', 'Ketorolac = ketorolac -', 'morphine = morphine -'],
  ],
  'vital signs that touch their numbers': [
    [
      'VS: T98.1 P72 BP118/70',
      'T = body-temperature N',
      'P = heart-rate N',
      'BP = blood-pressure N',
      '118 = systolic-blood-pressure N',
      '70 = diastolic-blood-pressure N',
    ],
    ['Scan of T12 and L5, P32 therapy'],
  ],
  'the words around and the section choose': [
    [
      'No dysuria, urgency or frequency',
      'dysuria = dysuria N',
      'urgency = urinary-urgency N',
      'frequency = urinary-frequency N',
    ],
    [
      'Loose stools with urgency and tenesmus',
      'Loose stools = diarrhea A',
      'stools with urgency = fecal-urgency A',
      'tenesmus = tenesmus A',
    ],
    ['MEDS: calcium and vitamin D', 'calcium = calcium-supplement T:-', 'vitamin D = vitamin-d-supplement T:-'],
    ['LABS: flu negative', 'flu = influenza-test N'],
    ['RPR and HIV nonreactive', 'RPR = syphilis-test N', 'HIV = hiv-antigen-antibody-test N'],
    ['PE: intubated', 'intubated = intubated A'],
    ['High frequency hearing loss', 'hearing loss = hearing-loss A'],
  ],
  'stages and shortened names': [
    ['CKD stage 3b', 'CKD stage 3b = chronic-kidney-disease-3b A'],
    ['Stage IV CKD', 'Stage IV CKD = chronic-kidney-disease-4 A'],
    ['paroxysmal AF', 'paroxysmal AF = paroxysmal-atrial-fibrillation A'],
    ['anemia of CKD', 'anemia of CKD = anemia-in-ckd A'],
    ['type 2 diabetes with nephropathy', 'type 2 diabetes with nephropathy = diabetic-nephropathy A'],
  ],
  'non- belongs to its word': [
    ['non-insulin dependent diabetes', 'non-insulin dependent diabetes = type-2-diabetes A'],
    ['non-epileptic seizures', 'non-epileptic seizures = psychogenic-nonepileptic-seizures A'],
    ['Non-smoker', 'Non-smoker = never-smoker A'],
  ],
  'a course is said of the finding': [
    ['Worsening dyspnea', 'dyspnea = dyspnea A#WO'],
    ['Progressive dyspnea on exertion', 'dyspnea on exertion = dyspnea-on-exertion A+PR'],
  ],
  'a result in a word, whatever follows': [
    ['Rapid strep positive in four of them', 'Rapid strep = rapid-strep-test A'],
    ['Murphy sign negative bilaterally', 'Murphy sign = murphy-sign N'],
    [
      'C. difficile toxin negative. Stool culture pending.',
      'C. difficile toxin = c-difficile-test N',
      'Stool culture = stool-culture #PE',
    ],
    ['Troponin positive NSTEMI', 'Troponin = troponin -', 'NSTEMI = nstemi A'],
  ],
  'a sign of comparison is part of the name': [
    ['Capillary refill > 3 seconds', 'Capillary refill > 3 seconds = capillary-refill-delayed A'],
    ['Cap refill < 2 sec', 'Cap refill < 2 sec = capillary-refill-normal A'],
  ],
  drugs: [
    ['Cough due to lisinopril', 'Cough = cough A', 'lisinopril = lisinopril Y:-'],
    ['Takes NSAIDs', 'NSAIDs = nonsteroidal-anti-inflammatory-drug T:-'],
    ['Discharged home with home health nursing', 'home health nursing = home-health-services -'],
  ],
  'headings end what was said before': [
    [
      'Procedure: Laceration repair.\n\nRepeat VS: HR 104',
      'Laceration repair = laceration-repair D:-',
      'HR = heart-rate A',
    ],
  ],
  'no difficulty': [['No difficulty breathing', 'difficulty breathing = dyspnea N']],
};
