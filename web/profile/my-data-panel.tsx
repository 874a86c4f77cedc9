import { useMutation } from '@tanstack/react-query'
import { FileBracesCorner, FileText, type LucideIcon } from 'lucide-react'
import { MY_DATA_PER_DAY } from '#contract/limits.ts'
import { download } from '#web/api/download.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/page/panel.tsx'

interface DownloadProps {
  format: 'json' | 'pdf'
  icon: LucideIcon
  label: string
}

function Download({ format, icon, label }: DownloadProps) {
  const save = useMutation({
    mutationFn: () => download('GET /me/data', `my-data.${format}`, { query: { format } }),
    onSuccess: () => toast.success('Your data is downloaded. Keep the file where only you can read it.'),
    onError: (error) => toastFailure('Failed to download your data.', error),
  })
  return (
    <Button icon={icon} loading={save.isPending} onClick={() => save.mutate()}>
      {label}
    </Button>
  )
}

/** Everything that is kept of somebody, to take along. */
export function MyDataPanel() {
  return (
    <Panel title="My data">
      <p className="text-ink-2">
        Download all that is kept about you here: your account, where you live and what you own, what you were
        charged and paid, messages to you, and what was noted of what you did. You are asked for your password
        first, and can do this {MY_DATA_PER_DAY} times a day.
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Download format="pdf" icon={FileText} label="Download as PDF" />
        <Download format="json" icon={FileBracesCorner} label="Download as JSON" />
      </div>
      <p className="mt-3 text-sm text-ink-3">
        The PDF is for reading. The JSON file is for another program, and leaves nothing out however much
        there is.
      </p>
    </Panel>
  )
}
