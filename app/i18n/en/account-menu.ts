export const accountMenu = {
  profile: 'View profile',
  edit: 'Edit profile',
  account: 'Account and security',
  help: 'Questions and answers',
  support: 'Contact us',
  providerDashboard: 'Payout account',
  newTab: 'opens in a new tab',
}
