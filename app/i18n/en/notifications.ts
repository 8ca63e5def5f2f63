export const notifications = {
  title: 'Notifications',
  tabs: { label: 'Which notifications', all: 'All', unread: 'Unread' },
  markRead: 'Mark as read',
  markReadOf: 'Mark as read: {{title}}',
  markAllRead: 'Mark all as read',
  unread: 'Unread',
  pages: 'Pages of notifications',
  list: 'Notifications',
  empty: {
    title: 'Nothing here yet',
    sentence: 'Updates about your calls and credits will appear here.',
    action: 'Meet the companions',
    companionAction: 'Go to your availability',
  },
  emptyUnread: { title: 'All caught up', action: 'Show all' },
  bell: {
    none: 'Nothing here yet.',
    viewAll: 'View all',
    markAll: 'Mark all as read',
  },
  errors: {
    failed_to_load: 'Failed to load notifications',
    failed_to_refresh: 'Failed to refresh notifications',
    failed_to_mark: 'Error marking notification as read. Please try again.',
    failed_to_mark_all: 'Error marking all notifications as read. Please try again.',
    retry: 'Try again',
  },
}
