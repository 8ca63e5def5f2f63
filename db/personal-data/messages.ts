import { own, type RulesOf, secret, technical } from './kinds.ts'

export const messages: RulesOf<'notifications' | 'mails' | 'clockOffset' | 'secrets'> = {
  notifications: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 365, after: 'createdAt' }] },
    why: 'nobody reads them any more',
    owners: ['userId'],
    columns: {
      id: technical,
      userId: technical,
      type: own,
      code: own,
      metadata: own,
      effectKey: technical,
      read: own,
      createdAt: own,
    },
  },
  mails: {
    rows: 'erased',
    retention: {
      until: 'days',
      steps: [
        { days: 14, after: 'sentAt', empties: { toAddress: '', subject: '', text: '', html: '', attachments: [] } },
        { days: 365, after: 'sentAt' },
      ],
    },
    why: 'nobody reads them any more; mails to others that name the person go with them, a farewell mail within a day',
    owners: ['userId'],
    addresses: ['toAddress'],
    columns: {
      id: technical,
      effectKey: technical,
      toAddress: own,
      userId: technical,
      language: own,
      subject: own,
      text: secret,
      html: secret,
      attachments: secret,
      attempts: technical,
      error: technical,
      createdAt: own,
      sentAt: own,
    },
  },
  clockOffset: {
    rows: 'kept',
    retention: { until: 'installation' },
    why: 'about the installation',
    columns: { id: technical, seconds: technical },
  },
  secrets: {
    rows: 'kept',
    retention: { until: 'installation' },
    why: 'about the installation',
    columns: { name: technical, value: secret },
  },
}
