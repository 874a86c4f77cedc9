import { PageHeader } from '#web/ui/page-header.tsx'

export const DashboardPage = () => <PageHeader title="Dashboard" />
