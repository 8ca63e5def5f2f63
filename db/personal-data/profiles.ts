import { becoming, now, others, own, person, type RulesOf, technical } from './kinds.ts'

export const profiles: RulesOf<
  'profiles' | 'profileSlugs' | 'photos' | 'applications' | 'onboardingDrafts' | 'favorites'
> = {
  profiles: {
    rows: 'kept',
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
      freeIntro: becoming(own, false),
      averageRating: own,
      totalRatings: own,
      createdAt: own,
      updatedAt: becoming(technical, now),
    },
  },
  profileSlugs: {
    rows: 'erased',
    why: 'old links to a deleted profile lead nowhere',
    owners: ['profileId'],
    columns: { slug: own, profileId: technical, createdAt: own },
  },
  photos: {
    rows: 'kept',
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
    },
  },
  onboardingDrafts: {
    rows: 'erased',
    why: 'nobody goes on with it',
    owners: ['userId'],
    columns: { userId: technical, values: own, updatedAt: own },
  },
  favorites: {
    rows: 'erased',
    why: 'nobody looks for it any more, and a deleted companion cannot be found',
    owners: ['seekerId'],
    alsoErasedBy: ['offererId'],
    columns: { id: technical, seekerId: technical, offererId: person, createdAt: own },
  },
}
