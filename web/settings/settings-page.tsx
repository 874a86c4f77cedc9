import { PageHeader } from '#web/ui/page-header.tsx'

export const SettingsPage = () => <PageHeader title="Settings" />
