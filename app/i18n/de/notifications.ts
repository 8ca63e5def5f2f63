import type { notifications as en } from '../en/notifications.ts'
import type { Texts } from '../texts.ts'

export const notifications = {
  title: 'Mitteilungen',
  lead: 'Was war und was als Nächstes kommt.',
  tabs: { label: 'Welche Mitteilungen', all: 'Alle', unread: 'Ungelesen' },
  markRead: 'Als gelesen markieren',
  markReadOf: 'Als gelesen markieren: {{title}}',
  markAllRead: 'Alle als gelesen markieren',
  unread: 'Ungelesen',
  pages: 'Seiten der Mitteilungen',
  list: 'Mitteilungen',
  empty: {
    title: 'Hier ist noch nichts',
    sentence: 'Sobald sich bei deinen Gesprächen oder Credits etwas tut, steht es hier.',
    action: 'Gegenüber finden',
    companionAction: 'Zu deinen freien Zeiten',
  },
  emptyUnread: { title: 'Alles gelesen', sentence: 'Auf dich wartet gerade nichts.', action: 'Alle zeigen' },
  bell: {
    none: 'Hier ist noch nichts.',
    viewAll: 'Alle ansehen',
    markAll: 'Alle gelesen',
  },
  errors: {
    failed_to_load: 'Die Mitteilungen ließen sich nicht laden',
    failed_to_refresh: 'Die Mitteilungen ließen sich nicht aktualisieren',
    failed_to_mark: 'Die Mitteilung ließ sich nicht als gelesen markieren',
    failed_to_mark_all: 'Die Mitteilungen ließen sich nicht als gelesen markieren',
    retry: 'Noch einmal versuchen',
  },
} satisfies Texts<typeof en>
