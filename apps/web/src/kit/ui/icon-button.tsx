import { Button } from 'antd'
import type { ComponentProps } from 'react'
import styles from '../look/button.module.css'

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'aria-label'> {
  label: string
}

export const IconButton = ({ label, className = '', ...rest }: IconButtonProps) => (
  <Button title={label} {...rest} type="text" className={`${styles.iconButton} ${className}`} aria-label={label} />
)
