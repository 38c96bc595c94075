import { encodeQR } from 'qr'

const [WIDTH, HEIGHT, CODE] = [640, 480, 360]
const [WHITE, BLACK, GREY] = [235, 16, 128]

/** A video for Chromium's fake camera (YUV4MPEG2): one frame with a centred QR code, or a blank frame without text. */
export function qrCodeVideo(text: string | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  if (text !== null) {
    const rows = encodeQR(text, 'raw', { ecc: 'low', border: 2 })
    const size = rows.length
    const scale = Math.floor(CODE / size)
    const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - size * scale) / 2)) as [number, number]
    rows.forEach((row, y) =>
      row.forEach((isDark, x) => {
        if (!isDark) return
        for (let line = 0; line < scale; line += 1) {
          const start = (top + y * scale + line) * WIDTH + left + x * scale
          luma.fill(BLACK, start, start + scale)
        }
      }),
    )
  }
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
}
