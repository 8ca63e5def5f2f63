import { becoming, now, others, own, person, type RulesOf, technical } from './kinds.ts'

export const profiles: RulesOf<
  | 'profiles'
  | 'profileSlugs'
  | 'photos'
  | 'applications'
  | 'onboardingDrafts'
  | 'favorites'
  | 'badgeEvidence'
  | 'contentChanges'
> = {
  profiles: {
    rows: 'kept',
    retention: { until: 'account' },
    why: 'other people’s lists look for a name here and find none',
    owners: ['id'],
    columns: {
      id: technical,
      fullName: becoming(own, null),
      nameSkeleton: becoming(technical, null),
      bio: becoming(own, ''),
      locationCode: becoming(own, null),
      languages: becoming(own, []),
      interests: becoming(own, []),
      interestLabels: becoming(own, []),
      photoKey: becoming(own, null),
      birthYear: becoming(own, null),
      gender: becoming(own, null),
      slug: becoming(own, null),
      certified: becoming(own, null),
      featured: becoming(own, false),
      featuredRank: becoming(own, null),
      freeIntro: becoming(own, false),
      averageRating: own,
      totalRatings: own,
      createdAt: own,
      updatedAt: becoming(technical, now),
    },
  },
  profileSlugs: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'old links to a deleted profile lead nowhere',
    owners: ['profileId'],
    columns: { slug: own, profileId: technical, createdAt: own },
  },
  photos: {
    rows: 'kept',
    retention: { until: 'sweep', by: 'photos' },
    why: 'the row goes with its files, right after the deletion or with the hourly sweep',
    owners: ['ownerId'],
    columns: {
      key: own,
      ownerId: technical,
      width: own,
      height: own,
      createdAt: own,
      removedAt: becoming(own, now),
    },
  },
  applications: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'there is nobody to decide about; what administrators decided stays in their log',
    owners: ['companionId'],
    columns: {
      id: technical,
      companionId: technical,
      status: own,
      submittedAt: own,
      decidedAt: own,
      decidedBy: others,
      certified: own,
      reason: own,
      timesSent: own,
    },
  },
  onboardingDrafts: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 365, after: 'updatedAt' }] },
    why: 'nobody goes on with it',
    owners: ['userId'],
    columns: { userId: technical, values: own, updatedAt: own },
  },
  favorites: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody looks for it any more, and a deleted companion cannot be found',
    owners: ['seekerId'],
    alsoErasedBy: ['companionId'],
    columns: { id: technical, seekerId: technical, companionId: person, createdAt: own },
  },
  badgeEvidence: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'there is no badge that it could prove',
    owners: ['companionId'],
    columns: {
      id: technical,
      companionId: technical,
      title: own,
      issuer: own,
      seenOn: own,
      seenBy: others,
      note: others,
      createdAt: own,
      withdrawnAt: own,
      withdrawnBy: others,
      withdrawnReason: own,
    },
  },
  contentChanges: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 365, after: 'decidedAt' }] },
    why: 'there is no profile to look at',
    owners: ['userId'],
    columns: {
      id: technical,
      userId: technical,
      field: own,
      before: own,
      after: own,
      isMaterial: technical,
      changedAt: own,
      decision: own,
      decidedAt: own,
      decidedBy: others,
    },
  },
}
