// Cases for medical decision making: records, and the expected level of each element. A record is written
// `[prefix:]description[.result][+modifier][#status][=value][@category]`, followed by EMInfo or a prescription in
// braces; the ids are a, b, c … in order. An element is written `level rule: ids`, i.e. the rules that decide the
// level, with the records they rely on.

export type Case = readonly [records: readonly string[], expected: string];

/** Cases for the problems addressed in the encounter. */
export const problemCases: Readonly<Record<string, readonly Case[]>> = {
  nothing: [
    [[], '0'],
    [['Cough'], '0'],
    [['Asthma.N'], '0'],
    [['H:Asthma'], '0'],
    [['F:Asthma'], '0'],
    [['K:Asthma'], '0'],
    [['R:Asthma'], '0'],
    [['Asthma#RS'], '0'],
    [['Asthma#IA'], '0'],
    [['Asthma@S'], '0'],
    [['Complete blood count=1', 'O:Albuterol'], '0'],
  ],
  'self-limited or minor': [
    [['Wart'], '1 one-self-limited: a'],
    [['Acute viral rhinitis'], '1 one-self-limited: a'],
    [['Cough@A'], '1 one-self-limited: a'],
    [['P:Gout'], '1 one-self-limited: a'],
    [['Wart', 'Skin tag'], '2 two-self-limited: ab'],
    [['Wart', 'Wart'], '1 one-self-limited: ab'],
    [['Wart {status: self-limited}'], '1 one-self-limited: a'],
    [['Asthma {status: self-limited}'], '1 one-self-limited: a'],
  ],
  'acute, uncomplicated': [
    [['Urinary tract infection'], '2 one-acute-uncomplicated: a'],
    [['Ankle sprain'], '2 one-acute-uncomplicated: a'],
    [['Wart {status: uncomplicated}'], '2 one-acute-uncomplicated: a'],
  ],
  'stable chronic': [
    [['Asthma#ST'], '2 one-stable-chronic: a'],
    [['Asthma#CO'], '2 one-stable-chronic: a'],
    [['Gastroenteritis {chronicProblem: true}'], '2 one-stable-chronic: a'],
    [['Asthma'], '2 one-stable-chronic: a'],
    [['Cough', 'Acute bronchitis+CH'], '2 one-stable-chronic: b'],
    [['Asthma', 'Hypertension'], '2 one-stable-chronic: ab'],
    [['Asthma#ST', 'Hypertension'], '2 one-stable-chronic: ab'],
    [['Asthma#ST', 'Hypertension#CO'], '3 two-stable-chronic: ab'],
    [['Asthma#ST', 'Exercise-induced asthma#ST'], '2 one-stable-chronic: ab'],
    [['Asthma#ST', 'Asthma#CO'], '2 one-stable-chronic: ab'],
    [['Asthma {status: stable}', 'Gout {status: stable}'], '3 two-stable-chronic: ab'],
    [['Asthma@S {activeProblem: true}'], '2 one-stable-chronic: a'],
  ],
  worse: [
    [['Asthma#UC'], '3 one-exacerbated: a'],
    [['Asthma#WO'], '3 one-exacerbated: a'],
    [['Asthma#RL'], '3 one-exacerbated: a'],
    [['Acute bronchitis+AX'], '3 one-exacerbated: a'],
    [['Asthma {status: exacerbated}'], '3 one-exacerbated: a'],
    [['Asthma#UC', 'Exercise-induced asthma'], '3 one-exacerbated: ab'],
    [['Asthma#UC+SE'], '4 one-severe-exacerbation: a'],
    [['Asthma+SE+AX'], '4 one-severe-exacerbation: a'],
    [['Asthma+SE'], '2 one-stable-chronic: a'],
    [['Asthma {status: severe}'], '4 one-severe-exacerbation: a'],
  ],
  undiagnosed: [
    [['S:Gout {additionalWorkupPlanned: true}'], '3 one-undiagnosed: a'],
    [['R:Gout {additionalWorkupPlanned: true}'], '3 one-undiagnosed: a'],
    [['Cough@A {additionalWorkupPlanned: true}'], '3 one-undiagnosed: a'],
    [['Cough {activeProblem: true, additionalWorkupPlanned: true}'], '3 one-undiagnosed: a'],
    [['S:Pulmonary embolism'], '3 one-undiagnosed: a'],
    [['Cough {additionalWorkupPlanned: true}'], '0'],
    [['K:Gout {additionalWorkupPlanned: true}'], '0'],
    [['Cough@A {status: undiagnosed}'], '3 one-undiagnosed: a'],
  ],
  'systemic symptoms': [
    [['Community-acquired pneumonia', 'Fever'], '3 one-acute-systemic: ab'],
    [['Community-acquired pneumonia', 'Fever.N'], '2 one-acute-uncomplicated: a'],
    [['Community-acquired pneumonia', 'H:Fever'], '2 one-acute-uncomplicated: a'],
    [['Community-acquired pneumonia', 'Cough'], '2 one-acute-uncomplicated: a'],
    [['Acute viral rhinitis', 'Fever'], '1 one-self-limited: a'],
    [['Asthma', 'Fever'], '2 one-stable-chronic: a'],
    [['Gastroenteritis {status: systemic}'], '3 one-acute-systemic: a'],
  ],
  injuries: [
    [['Ankle sprain+SE'], '3 one-complicated-injury: a'],
    [['Open fracture'], '3 one-complicated-injury: a'],
    [['Ankle sprain {status: complicated}'], '3 one-complicated-injury: a'],
  ],
  threats: [
    [['Pulmonary embolism'], '4 one-threat: a'],
    [['Septic shock'], '4 one-threat: a'],
    [['Pulmonary embolism#ST'], '2 one-stable-chronic: a'],
    [['Pulmonary embolism#RS'], '0'],
    [['Cough@A {status: threat}'], '4 one-threat: a'],
  ],
  'stated complexity': [
    [['Wart {complexity: 1}'], '1 one-self-limited: a'],
    [['Wart {complexity: 2}'], '2 stated-low: a'],
    [['Wart {complexity: 3}'], '3 stated-moderate: a'],
    [['Wart {complexity: 4}'], '4 stated-high: a'],
    [['Asthma#UC {complexity: 2}'], '3 one-exacerbated: a'],
  ],
};

/**
 * Cases for the data reviewed. Every chart begins with a wart, because even minimal data requires a problem in the
 * chart.
 */
export const dataCases: Readonly<Record<string, readonly Case[]>> = {
  minimal: [
    [[], '1'],
    [['Hemoglobin A1c=8'], '1'],
    [['O:Chest X-ray'], '1'],
    [['V:Chest X-ray'], '1'],
    [['Chest X-ray', 'Hemoglobin A1c'], '1'],
    [['N:Chest X-ray', 'N:Hemoglobin A1c'], '1'],
    [['O:Chest X-ray#CX', 'O:Hemoglobin A1c#RF'], '1'],
    [['O:Chest X-ray', 'Chest X-ray.N'], '1'],
    [['Heart rate=80', 'Body weight=80', 'Oxygen saturation by pulse oximetry=98'], '1'],
    [['Sodium=140', 'Potassium=4', 'Creatinine=1'], '1'],
    [['O:Basic metabolic panel', 'Sodium=140', 'Potassium=4'], '1'],
    [['Independent historian.N'], '1'],
  ],
  low: [
    [['O:Chest X-ray', 'Hemoglobin A1c=8'], '2 two-documents: bc'],
    [['V:Chest X-ray', 'O:Hemoglobin A1c'], '2 two-documents: bc'],
    [['Chest X-ray.A', 'Outside records reviewed'], '2 two-documents: bc'],
    [['O:Basic metabolic panel', 'Sodium=140', 'Hemoglobin A1c=8'], '2 two-documents: bcd'],
    [['Independent historian'], '2 one-historian: b'],
    [['Independent historian', 'O:Chest X-ray'], '2 one-historian: b'],
  ],
  moderate: [
    [['O:Chest X-ray', 'Hemoglobin A1c=8', 'O:Lipid panel'], '3 three-documents: bcd'],
    [['O:Chest X-ray', 'Hemoglobin A1c=8', 'Independent historian'], '3 three-documents: bcd'],
    [['O:Chest X-ray', 'Outside records reviewed', 'Independent historian'], '3 three-documents: bcd'],
    [['Independent interpretation of a study'], '3 one-interpretation: b'],
    [['Discussion with an external professional'], '3 one-discussion: b'],
  ],
  high: [
    [['Independent interpretation of a study', 'Discussion with an external professional'], '4 two-categories: bc'],
    [
      ['O:Chest X-ray', 'O:Hemoglobin A1c', 'O:Lipid panel', 'Discussion with an external professional'],
      '4 two-categories: bcde',
    ],
    [
      ['O:Chest X-ray', 'O:Hemoglobin A1c', 'O:Lipid panel', 'Independent interpretation of a study'],
      '4 two-categories: bcde',
    ],
    [['O:Chest X-ray', 'O:Hemoglobin A1c', 'Independent interpretation of a study'], '3 one-interpretation: d'],
  ],
};

/** Cases for the risk of management; every chart begins with a wart. */
export const riskCases: Readonly<Record<string, readonly Case[]>> = {
  minimal: [
    [[], '1'],
    [['Albuterol'], '1'],
    [['T:Albuterol'], '1'],
    [['H:Albuterol'], '1'],
    [['A:Penicillin'], '1'],
    [['Albuterol.N#SR'], '1'],
    [['Albuterol#HD'], '1'],
    [['O:Albuterol#RF'], '1'],
    [['O:Albuterol#CX'], '1'],
    [['T:Albuterol {prescription}'], '1'],
    [['Acetaminophen'], '1'],
    [['Do not resuscitate'], '1'],
    [['Homelessness'], '1'],
    [['Hospital admission'], '1'],
  ],
  low: [
    [['O:Acetaminophen'], '2 over-the-counter: b'],
    [['N:Acetaminophen'], '2 over-the-counter: b'],
    [['Acetaminophen#SR'], '2 over-the-counter: b'],
    [['O:Physical therapy'], '2 physical-therapy: b'],
    [['N:Physical therapy'], '2 physical-therapy: b'],
    [['D:Laceration repair'], '2 minor-surgery: b'],
    [['Cough {risk: 2}'], '2 stated-low: b'],
  ],
  moderate: [
    [['Albuterol#SR'], '3 drug-management: b'],
    [['Albuterol#CT'], '3 drug-management: b'],
    [['Albuterol#CG'], '3 drug-management: b'],
    [['Albuterol#DC'], '3 drug-management: b'],
    [['T:Albuterol#CT'], '3 drug-management: b'],
    [['T:Albuterol#DC'], '3 drug-management: b'],
    [['O:Albuterol'], '3 drug-management: b'],
    [['Albuterol {prescription}'], '3 drug-management: b'],
    [['Acetaminophen {prescription}'], '3 drug-management: b'],
    [['D:Laceration repair {risk: 3}'], '3 minor-surgery-with-risk, stated-moderate: b'],
    [['O:Appendectomy'], '3 major-surgery: b'],
    [['N:Appendectomy'], '3 major-surgery: b'],
    [['Homelessness@A'], '3 social-limit: b'],
    [['Cough {risk: 3}'], '3 stated-moderate: b'],
  ],
  high: [
    [['Warfarin#CT', 'O:Prothrombin time with INR'], '4 toxicity-monitoring: b'],
    [['Warfarin#CT'], '3 drug-management: b'],
    [['Warfarin#DC', 'O:Prothrombin time with INR'], '3 drug-management: b'],
    [['O:Appendectomy {risk: 4}'], '4 major-surgery-with-risk, stated-high: b'],
    [['O:Appendectomy {status: emergency}'], '4 emergency-surgery: b'],
    [['O:Hospital admission'], '4 hospital-care: b'],
    [['N:Hospital admission'], '4 hospital-care: b'],
    [['O:Emergency transfer'], '4 hospital-care: b'],
    [['O:Emergency department referral'], '4 hospital-care: b'],
    [['O:Platinum chemotherapy'], '4 toxicity-monitoring: b'],
    [['D:Anticancer drug'], '4 toxicity-monitoring: b'],
    [['T:Doxorubicin#CT'], '4 toxicity-monitoring: b'],
    [['Doxorubicin#DC'], '3 drug-management: b'],
    [['H:Anticancer drug'], '1'],
    [['O:Trastuzumab'], '3 drug-management: b'],
    [['O:Palliative care'], '1'],
    [['Do not resuscitate@P'], '4 not-resuscitated: b'],
    [['Morphine {prescription: IV}'], '4 parenteral-controlled: b'],
    [['Morphine {prescription: PO}'], '3 drug-management: b'],
    [['Cough {risk: 4}'], '4 stated-high: b'],
  ],
};

/**
 * The overall level that results from the elements: the levels of problems, data and risk, followed by the level that
 * at least two of them reach.
 */
export const levelCases: readonly (readonly [problems: number, data: number, risk: number, level: number])[] = [
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [4, 1, 1, 1],
  [1, 4, 1, 1],
  [1, 1, 4, 1],
  [2, 2, 1, 2],
  [2, 1, 2, 2],
  [1, 2, 2, 2],
  [3, 2, 1, 2],
  [3, 3, 1, 3],
  [3, 1, 3, 3],
  [1, 3, 3, 3],
  [4, 3, 2, 3],
  [4, 4, 1, 4],
  [4, 1, 4, 4],
  [1, 4, 4, 4],
  [4, 4, 4, 4],
  [0, 3, 0, 0],
  [0, 3, 3, 3],
];
