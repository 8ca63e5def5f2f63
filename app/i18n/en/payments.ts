export const payments = {
  title: 'Add credits',
  lead: 'Pick a package. One payment, VAT included, no subscription.',
  legend: 'Packages of credits',
  unit: 'credits',
  calls: 'about {{count}} × {{minutes}} min',
  popular: 'Popular',
  best_value: 'Best value',
  perCall: '{{minutes}} min for about {{price}}',
  usual:
    'Worked out at {{low}} credits for {{minutes}} minutes. Most companions charge {{low}} to {{high}}; each profile says how many.',
  choose: 'Choose',
  chosen: 'Chosen',
  chooseLabel: 'Choose {{credits}} credits for {{price}}',
  chosenLabel: 'Chosen: {{credits}} credits for {{price}}',
  order: {
    title: 'Your order',
    credits: 'Credits',
    perCall: '{{minutes}} minutes, at {{low}} credits',
    vat: 'VAT in the price',
    total: 'Total',
    once: 'You pay once. There’s no subscription.',
    withdrawal: 'You can withdraw within 14 days and get back what you paid for unspent credits.',
    withdrawalLink: 'Right of withdrawal',
    withdraw: 'Withdraw from a contract',
    pay: 'Pay {{price}} now',
  },
  secure: 'You enter your card on our payment provider’s page. We never see it.',
  notices: {
    success: 'Payment successful! Your credits have been added to your account.',
    pending:
      'Your payment is on its way. Your credits will appear here as soon as it arrives, so there’s no need to wait.',
    unconfirmed:
      'We can’t see your payment yet. As soon as our payment provider confirms it, your credits will appear here by themselves.',
    canceled: 'Payment canceled. No credits were added to your account.',
    submitted:
      'This payment is already on its way and can’t be cancelled here. Your credits will appear as soon as it arrives.',
    stillOpen:
      'We couldn’t close the payment page just now. If you don’t pay on it, it closes by itself and costs you nothing.',
    failed: 'Your payment didn’t go through. No credits were added to your account.',
    opening:
      'Our payment provider is slow to answer, so we’re still opening your payment page. It will appear here by itself, within ten minutes. You haven’t paid anything yet.',
    ready: 'Your payment page is open. You haven’t paid anything yet.',
    notOpened:
      'Our payment provider didn’t answer, so your payment page couldn’t be opened. You haven’t paid anything. Please try again later.',
    inReview_one:
      'A payment reached us that doesn’t fit this purchase, so no credits were added yet. We’re looking into it and will email you within {{count}} working day. Your money isn’t lost.',
    inReview_other:
      'A payment reached us that doesn’t fit this purchase, so no credits were added yet. We’re looking into it and will email you within {{count}} working days. Your money isn’t lost.',
    lookAgain: 'Look again',
    toPage: 'Go to the payment page',
  },
  enough: 'Enough for your call',
  next: {
    needCall_one: 'You need {{amount}} more credit for your call with {{name}} on {{day}} at {{time}}.',
    needCall_other: 'You need {{amount}} more credits for your call with {{name}} on {{day}} at {{time}}.',
    need_one: 'You need {{amount}} more credit for your booking.',
    need_other: 'You need {{amount}} more credits for your booking.',
    later: 'Once you’ve paid, you can carry on with your booking.',
    back: 'Back to your booking',
    added: '{{credits}} added',
    continueCall: 'Continue with {{name}}, {{day}}, {{time}}',
    continueWith: 'Continue with {{name}}',
    continue: 'Continue where you left off',
  },
  errors: {
    operator_unnamed: 'Payments aren’t open yet. Please try again later.',
    checkout_failed: 'Failed to create checkout session',
    consent_missing: 'Please tick this box so you can book calls right away.',
    only_seekers_buy: 'Only seekers can buy credits.',
    too_many_checkouts: 'You’ve opened a lot of payment pages. Please pay on one of them, or try again in an hour.',
    invalid_input: 'Please pick one of the packages.',
    not_authenticated: 'Not authenticated',
  },
}
