export const safety = {
  reasons: {
    harassment: 'Harassment or insults',
    contact_details: 'Asked for or gave contact details',
    fraud: 'Fraud or money outside the platform',
    underage: 'Seems to be under 18',
    danger: 'Somebody is in danger',
    other: 'Something else',
  },
  errors: {
    cannot_block: 'You can block only people you could book or be booked by.',
    cannot_report_yourself: 'You cannot report yourself.',
    too_many_reports: 'You have made many reports today. Please write to us.',
    not_found: 'This person or call does not exist.',
    invalid_input: 'Please check what is marked.',
    invalid_reason: 'Please choose a reason',
    text_too_long: 'Please write at most 2,000 characters',
  },
}
