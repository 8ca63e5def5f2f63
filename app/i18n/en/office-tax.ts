export const officeTax = {
  off: 'Nothing is reported: TAX_REPORTING is off, or SELLER_COUNTRY isn’t a country of the EU.',
  year: 'Year',
  show: 'Show',
  reported: 'In the report',
  missing: 'Tax details missing',
  missingText: 'They’ve earned something but never requested a payout. Please write to them before 31 January.',
  outside: 'Live outside the EU',
  outsideText: 'They earned something; the directive only reports people who live in the EU.',
  notOver: '{{year}} isn’t over yet. These are today’s figures; please send the report after the year ends.',
  nobody: 'Nobody is in the report for {{year}}, so there’s no file to send.',
  nobodyYet: 'Nobody is in the report for {{year}} while their tax details are missing, so there’s no file yet.',
  deleted: 'Deleted account {{id}}',
  download: {
    title: 'Report for {{year}}',
    text: 'An XML file for the portal of your tax office (DPI 1.0). It holds names, addresses and tax numbers: please delete it once it’s sent. Each download is logged.',
    submit: 'Download XML',
  },
} as const
