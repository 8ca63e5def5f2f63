/** The two badges of companions, named here and nowhere else. */
export const badges = {
  certified: 'Certified coach',
  trusted: 'Trusted companion',
  certifiedMany: 'Certified coaches',
} as const
