import { PageHeader } from '#web/ui/page-header.tsx'

export const NotificationsPage = () => <PageHeader title="Notifications" />
