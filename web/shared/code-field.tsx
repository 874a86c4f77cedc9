import { classes } from '#web/ui/classes.ts'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'

const APP_CODE = /^\d{6}$/

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> {
  recovery?: boolean | undefined
  onWhole?: ((code: string) => void) | undefined
}

export const CodeField = ({ recovery, onWhole, onChange, className, ...field }: CodeFieldProps) => (
  <TextField
    label={recovery ? 'Recovery code' : 'Six-digit code'}
    name="code"
    inputMode={recovery ? 'text' : 'numeric'}
    autoComplete={recovery ? 'off' : 'one-time-code'}
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...field}
    className={classes(
      '[&_input]:font-mono',
      !recovery && '[&_input]:text-lg [&_input]:tracking-[0.3em]',
      className,
    )}
    onChange={(event) => {
      onChange?.(event)
      const code = event.target.value.replace(/\s/g, '')
      if (!recovery && APP_CODE.test(code)) onWhole?.(code)
    }}
  />
)
