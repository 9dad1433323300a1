interface LineIconProps {
  /** the drawing, on a square of 24 */
  path: string
  /** how thick the line is */
  stroke?: number
}

/** A drawing of one line, in the colour of the text beside it, which says what it means. */
export const LineIcon = ({ path, stroke = 2 }: LineIconProps) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
