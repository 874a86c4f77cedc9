import { type FocusEvent, useRef } from 'react'
import { type PrivacyNotice, privacyForm } from '#contract/privacy.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { Gaps, NoticeText } from './notice-text.tsx'

export function NoticeDialog({ notice, onClose }: { notice: PrivacyNotice; onClose: () => void }) {
  const form = useContractForm({
    schema: privacyForm,
    defaultValues: { text: notice.text },
    onSubmit: async (body) => {
      const { version } = await call('POST /privacy', { body })
      await screenIsFresh()
      toast.success(`Version ${version} of the privacy notice is published`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to publish the privacy notice.', error),
  })
  const begun = useRef(false)
  // A browser starts at the end of a filled text area.
  const begin = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    if (begun.current) return
    begun.current = true
    currentTarget.setSelectionRange(0, 0)
    currentTarget.scrollTop = 0
  }
  const text = form.values.text
  const { error, ...field } = form.field('text')
  return (
    <FormDialog
      form={form}
      size="lg"
      title="New version of the privacy notice"
      description={`Everybody is shown it once. Version ${notice.version} stays readable.`}
      submit="Publish"
      onClose={onClose}
    >
      {/* The preview hides the field and its error. */}
      {error && <Notice tone="bad">{error}</Notice>}
      <Gaps text={text} />
      <Tabs
        label="Privacy notice"
        tabs={[
          {
            value: 'write',
            label: 'Write',
            content: (
              <TextareaField
                label="Text"
                required
                rows={16}
                // A field that grew with a long notice would push the tabs out of sight.
                style={{ fieldSizing: 'fixed' }}
                spellCheck
                onFocus={begin}
                hint="Blank lines part paragraphs. A line with ## in front is a heading, one with - in front an item of a list."
                {...field}
              />
            ),
          },
          { value: 'preview', label: 'Preview', content: <NoticeText text={text} heading="h3" marksGaps /> },
        ]}
      />
    </FormDialog>
  )
}
