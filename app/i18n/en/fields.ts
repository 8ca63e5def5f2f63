/** The chosen fields of a profile, as its form, the filters of the list and the profile name them. */
export const fields = {
  form: {
    gender: {
      label: 'Gender',
      none: 'Not given',
      choices: { male: 'Male', female: 'Female', 'non-binary': 'Non-binary', other: 'Other' },
    },
  },
  group: { genders: 'Gender' },
  filter: { genders: { male: 'Man', female: 'Woman', 'non-binary': 'Non-binary', other: 'Other' } },
  profile: { gender: { male: 'man', female: 'woman', 'non-binary': 'non-binary', other: 'other gender' } },
} as const
