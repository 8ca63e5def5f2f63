export const officeTax = {
  off: 'Nothing is reported: TAX_REPORTING is off, or SELLER_COUNTRY isn’t in the EU.',
  year: 'Year',
  show: 'Show',
  reported: 'In the report',
  missing: 'Tax details missing',
  missingText: 'Please ask them for their details before 31 January.',
  outside: 'Live outside the EU',
  outsideText: 'Only people who live in the EU are reported.',
  notOver: 'These are today’s figures. Send the report once {{year}} is over.',
  nobody: 'Nobody to report for {{year}}.',
  nobodyYet: 'No report for {{year}} yet: tax details are missing.',
  deleted: 'Deleted account {{id}}',
  download: {
    title: 'Report for {{year}}',
    text: 'An XML file for your tax office (DPI 1.0) with names, addresses and tax numbers. Delete it once it’s sent. We log each download.',
    submit: 'Download XML',
  },
} as const
