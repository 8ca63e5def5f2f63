import { TRIAL_MARK_DAYS } from '../../app/features/marketplace/bookings/trial-marks/schema.ts'
import { becoming, own, person, type RulesOf, secret, technical } from './kinds.ts'

export const calls: RulesOf<
  | 'availability'
  | 'availabilitySeries'
  | 'availabilityUndos'
  | 'bookingLimits'
  | 'awayTimes'
  | 'calls'
  | 'callExtensions'
  | 'trialMarks'
  | 'attendances'
  | 'callReports'
  | 'ratings'
  | 'topicAcknowledgements'
> = {
  availability: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 90, after: 'endAt' }] },
    why: 'nobody can be booked any more',
    owners: ['companionId'],
    columns: {
      id: technical,
      companionId: technical,
      startAt: own,
      endAt: own,
      mediaType: own,
      seriesId: technical,
      createdAt: own,
    },
  },
  availabilitySeries: {
    rows: 'erased',
    // No date from outside lies further ahead than two years: by then all of its times are over and gone.
    retention: { until: 'days', steps: [{ days: 830, after: 'renewedAt' }] },
    why: 'nobody can be booked any more',
    owners: ['companionId'],
    columns: {
      id: technical,
      companionId: technical,
      repeat: own,
      firstDate: own,
      lastDate: own,
      startClock: own,
      endClock: own,
      timeZone: own,
      weekdays: own,
      renews: own,
      renewedAt: technical,
      createdAt: own,
    },
  },
  availabilityUndos: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 2, after: 'createdAt' }] },
    why: 'nobody can be booked any more',
    owners: ['companionId'],
    columns: { companionId: technical, undoId: technical, change: technical, createdAt: technical },
  },
  bookingLimits: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody can be booked any more',
    owners: ['companionId'],
    columns: {
      companionId: technical,
      noticeMinutes: own,
      pauseMinutes: own,
      callsPerDay: own,
      hoursPerWeek: own,
      daysBetweenCalls: own,
      createdAt: own,
    },
  },
  awayTimes: {
    rows: 'erased',
    // A break has no last day and stays until its companion ends it.
    retention: { until: 'days', steps: [{ days: 90, after: 'lastDay' }] },
    why: 'nobody can be booked any more',
    owners: ['companionId'],
    columns: { id: technical, companionId: technical, firstDay: own, lastDay: own, createdAt: own },
  },
  calls: {
    rows: 'kept',
    retention: { until: 'law', words: [{ days: 540, after: 'endAt', empties: { cancelNote: null } }] },
    why: 'the other person’s history and both people’s books; the other person sees a deleted account',
    owners: ['seekerId', 'companionId'],
    columns: {
      id: own,
      seekerId: person,
      companionId: person,
      status: own,
      missedReason: own,
      startAt: own,
      endAt: own,
      actualStart: own,
      endedAt: own,
      durationMinutes: own,
      credits: own,
      ratePerHour: own,
      lateSeconds: own,
      lateMovesEnd: own,
      isTrial: own,
      mediaType: own,
      channel: technical,
      cancelledBy: person,
      cancelledAt: own,
      // The writer is one of the owners; to the other one it was said by somebody who is gone.
      cancelNote: becoming(own, null),
      calendarSequence: technical,
      createdAt: own,
    },
  },
  trialMarks: {
    rows: 'kept',
    retention: { until: 'days', steps: [{ days: TRIAL_MARK_DAYS, after: 'createdAt' }] },
    why: 'a deleted account must not be the way to a second free call; keyed hashes, of which nothing can be read',
    columns: { id: technical, callId: technical, kind: technical, hash: secret, createdAt: technical },
  },
  attendances: {
    rows: 'kept',
    retention: { until: 'days', steps: [{ days: 540, after: 'leftAt' }] },
    why: 'they prove who came, and so who was paid',
    owners: ['userId'],
    columns: {
      id: technical,
      callId: own,
      userId: technical,
      joinedAt: own,
      leftAt: own,
      seenAt: technical,
      mediaAt: own,
    },
  },
  callExtensions: {
    rows: 'kept',
    retention: { until: 'days', steps: [{ days: 540, after: 'askedAt' }] },
    why: 'they prove who asked for more time and who agreed to its price',
    owners: ['askedBy'],
    columns: {
      id: technical,
      callId: own,
      askedBy: technical,
      minutes: own,
      credits: own,
      askedAt: own,
      expiresAt: technical,
      answer: own,
      answeredAt: own,
    },
  },
  callReports: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 540, after: 'reportedAt' }] },
    why: 'whether calls connect is seen from the others; nobody asks this person about the call any more',
    owners: ['userId'],
    columns: {
      callId: own,
      userId: technical,
      reportedAt: own,
      setupMs: own,
      path: own,
      reconnects: own,
      longestGapMs: own,
      lossPercent: own,
      roundTripMs: own,
      concealedPercent: own,
      failure: own,
    },
  },
  ratings: {
    rows: 'kept',
    retention: { until: 'installation' },
    why: 'the companion’s average is made of them; stars and no words. Companions take along the average: who gave which stars is the seekers’',
    owners: ['seekerId'],
    columns: {
      id: technical,
      callId: own,
      seekerId: person,
      companionId: person,
      rating: own,
      createdAt: own,
      removedAt: technical,
    },
  },
  topicAcknowledgements: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody books any more',
    owners: ['userId'],
    columns: { userId: technical, topic: own, version: own, acknowledgedAt: own },
  },
}
