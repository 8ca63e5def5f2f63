import { own, type RulesOf, technical } from './kinds.ts'

export const directory: RulesOf<'listings' | 'searchDocuments' | 'freeTimes' | 'searchWords'> = {
  listings: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody can be found any more',
    owners: ['companionId'],
    columns: {
      companionId: technical,
      languages: own,
      categories: own,
      locationCode: own,
      gender: own,
      birthYear: own,
      certified: own,
      rating: own,
      rateAudio: own,
      rateVideo: own,
      startRate: technical,
      recommended: technical,
      rated: technical,
      newest: technical,
      noticeMinutes: own,
    },
  },
  searchDocuments: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody can be found any more',
    owners: ['companionId'],
    columns: { companionId: technical, document: technical },
  },
  freeTimes: {
    rows: 'erased',
    retention: { until: 'sweep', by: 'free_times' },
    why: 'nobody can be booked any more',
    owners: ['companionId'],
    columns: { companionId: technical, startAt: own, firstStartAt: technical, endAt: own, mediaType: own },
  },
  searchWords: {
    rows: 'kept',
    retention: { until: 'installation' },
    why: 'words without a person; those that nobody else uses go with the listing',
    columns: { word: technical },
  },
}
