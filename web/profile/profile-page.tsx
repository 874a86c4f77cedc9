import { PageHeader } from '#web/ui/page-header.tsx'

export const ProfilePage = () => <PageHeader title="Profile" />
