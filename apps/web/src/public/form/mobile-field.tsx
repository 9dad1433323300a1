import { Field, type FieldProps } from './field.tsx'

type MobileFieldProps = Pick<
  FieldProps,
  'name' | 'label' | 'placeholder' | 'before' | 'defaultValue' | 'error' | 'onBlur'
>

export const MobileField = (props: MobileFieldProps) => (
  <Field {...props} type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={20} />
)
