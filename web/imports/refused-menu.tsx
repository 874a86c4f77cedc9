import { download } from '#web/api/download.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'

/** Saves the refused rows as the same sheet, with a column that says why. */
export const RefusedMenu = ({ id }: { id: number }) => (
  <ExportMenu
    label="Download the refused rows"
    what="the refused rows"
    save={(format) =>
      download('GET /import/refused/:id', `refused.${format}`, { params: { id }, query: { format } })
    }
  />
)
