import styles from './logo.module.css'

const LEFT =
  'M21.5 4.6V30.6C21.5 38.4 17.6 43.2 12.4 43.2C7 43.2 3.8 39.2 3.8 33C3.8 24.4 6.6 13.6 11.6 13.6C15 13.6 16.3 16.8 16.3 20.4C16.3 24.8 14 27 11.4 28.6'
const RIGHT =
  'M26.5 4.6V30.6C26.5 38.4 30.4 43.2 35.6 43.2C41 43.2 44.2 39.2 44.2 33C44.2 24.4 41.4 13.6 36.4 13.6C33 13.6 31.7 16.8 31.7 20.4C31.7 24.8 34 27 36.6 28.6'

/** Decoration beside the name, hidden from screen readers. */
export function Logo({ size, breathing = false }: { size: number; breathing?: boolean }) {
  return (
    <svg
      className={breathing ? styles.breathe : undefined}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="3.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={LEFT} stroke="var(--hx-seed)" />
      <path d={RIGHT} stroke="var(--hx-solid)" />
    </svg>
  )
}

export function Breathing() {
  return (
    <output className={styles.breathing} aria-label="加载中">
      <Logo size={56} breathing />
    </output>
  )
}
