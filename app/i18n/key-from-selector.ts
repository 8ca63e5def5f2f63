/** All that react-i18next needs of i18next in a browser, where app/i18n/small-instance.ts is in its place: our keys are texts already. */
export const keyFromSelector = String
