import type { fields as english } from '../en/fields.ts'
import type { Texts } from '../texts.ts'

/** The chosen fields of a profile, as its form, the filters of the list and the profile name them. */
export const fields = {
  form: {
    gender: {
      label: 'Geschlecht',
      none: 'Keine Angabe',
      choices: { male: 'Männlich', female: 'Weiblich', 'non-binary': 'Nichtbinär', other: 'Anderes' },
    },
  },
  group: { genders: 'Geschlecht' },
  filter: { genders: { male: 'Männlich', female: 'Weiblich', 'non-binary': 'Nichtbinär', other: 'Anderes' } },
  profile: {
    gender: { male: 'männlich', female: 'weiblich', 'non-binary': 'nichtbinär', other: 'anderes Geschlecht' },
  },
} satisfies Texts<typeof english>
