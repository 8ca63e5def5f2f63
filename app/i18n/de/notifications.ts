import type { notifications as en } from '../en/notifications.ts'
import type { Texts } from '../texts.ts'

export const notifications = {
  title: 'Mitteilungen',
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
  emptyUnread: { title: 'Alles gelesen', action: 'Alle zeigen' },
  bell: {
    none: 'Hier ist noch nichts.',
    viewAll: 'Alle ansehen',
    markAll: 'Alle gelesen',
  },
  errors: {
    failed_to_load: 'Die Mitteilungen konnten nicht geladen werden',
    failed_to_refresh: 'Die Mitteilungen konnten nicht aktualisiert werden',
    failed_to_mark: 'Die Mitteilung konnte nicht als gelesen markiert werden. Bitte versuch es noch einmal.',
    failed_to_mark_all: 'Die Mitteilungen konnten nicht als gelesen markiert werden. Bitte versuch es noch einmal.',
    retry: 'Noch einmal versuchen',
  },
} satisfies Texts<typeof en>
