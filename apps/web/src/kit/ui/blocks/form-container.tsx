import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import styles from './blocks.module.css'

interface FormContainerProps {
  disabled?: boolean
  children: ReactNode
  edit?: ReactNode
}

export function FormContainer({ disabled = false, children, edit }: FormContainerProps) {
  return (
    <>
      <ConfigProvider {...(disabled && { componentDisabled: true })}>
        <fieldset className={styles.formContainer} disabled={disabled}>
          {children}
        </fieldset>
      </ConfigProvider>
      <ConfigProvider componentDisabled={false}>{edit}</ConfigProvider>
    </>
  )
}
