/** The version of 2026-11, from before there was a page to withdraw on (§ 356a BGB). */
const withoutPage = {
  consent:
    'I want the calls I book with these credits to be able to take place before the 14-day withdrawal period is over. I know that I lose my right of withdrawal for calls that have taken place.',
  sections: {
    right: {
      heading: 'Right of withdrawal',
      paragraphs: [
        'You have the right to withdraw from this contract within 14 days without giving any reason.',
        'The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
        'To exercise the right of withdrawal, you must inform us ({{seller}}, email {{supportEmail}}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or email). You may use the model withdrawal form below, but it is not obligatory.',
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ],
    },
    effects: {
      heading: 'Effects of withdrawal',
      paragraphs: [
        'If you withdraw from this contract, we shall reimburse to you all payments received from you, without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
      ],
    },
    credits: {
      heading: 'What that means for your credits',
      paragraphs: [
        'You get back what you paid for the credits you haven’t spent: with half of a package left, half of its price.',
        'Credits spent on calls that have taken place aren’t paid back. The same goes for calls that you cancelled too late or didn’t show up for.',
        'Credits set aside for a call you’ve booked count as unspent once the call has been cancelled in time.',
      ],
    },
    form: {
      heading: 'Model withdrawal form',
      paragraphs: [
        '(Complete and return this form only if you wish to withdraw from the contract.)',
        '– To {{seller}}, email {{supportEmail}}:',
        '– I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*)',
        '– Ordered on (*)/received on (*)',
        '– Name of consumer(s)',
        '– Address of consumer(s)',
        '– Signature of consumer(s) (only if this form is notified on paper)',
        '– Date',
        '(*) Delete as appropriate.',
      ],
    },
  },
}

/**
 * What buyers read and agree to about withdrawing, by version; one that was in use is never changed. Instructions and
 * form are those of Directive 2011/83/EU, Annex I.
 */
export const withdrawal = {
  '2026-11': withoutPage,
  '2026-12': {
    ...withoutPage,
    sections: {
      ...withoutPage.sections,
      right: {
        heading: 'Right of withdrawal',
        paragraphs: [
          'You have the right to withdraw from this contract within 14 days without giving any reason.',
          'The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
          'To exercise the right of withdrawal, you must inform us ({{seller}}, email {{supportEmail}}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or email). You may use the model withdrawal form below, but it is not obligatory. You can also exercise your right of withdrawal online at {{withdrawalPage}}. If you use this online feature, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by email), including its content and the date and time of its submission, without undue delay.',
          'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
        ],
      },
    },
  },
}
