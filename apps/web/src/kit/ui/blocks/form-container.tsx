/** Takes whole forms out of use, whatever they are made of. */
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import './blocks.css'

interface FormContainerProps {
  disabled?: boolean
  children: ReactNode
  /** stays in use in every case */
  edit?: ReactNode
}

export function FormContainer({ disabled = false, children, edit }: FormContainerProps) {
  return (
    <>
      <ConfigProvider {...(disabled && { componentDisabled: true })}>
        <fieldset className="hx-form-container" disabled={disabled}>
          {children}
        </fieldset>
      </ConfigProvider>
      <ConfigProvider componentDisabled={false}>{edit}</ConfigProvider>
    </>
  )
}
