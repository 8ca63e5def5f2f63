/** Words that promise treatment (HeilprG), by their beginnings, without accents, in the languages of the interface. */
export const TREATMENT_WORDS = [
  ...['therap', 'psychotherap', 'psycholog', 'psychiat', 'doctor', 'physician', 'diagnos', 'treatment', 'heal', 'cure'],
  ...[
    'arzt',
    'arzte',
    'arztin',
    'heil',
    'behandel',
    'behandlung',
    'klinik',
    'clinic',
    'hypno',
    'coach',
    'zertifi',
    'certif',
  ],
] as const

/** Words whose loss turns a sentence round. */
export const NEGATIONS = [
  'no',
  'not',
  'never',
  'neither',
  'without',
  'kein',
  'keine',
  'keinen',
  'nicht',
  'nie',
  'ohne',
] as const
