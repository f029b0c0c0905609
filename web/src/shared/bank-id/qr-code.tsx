import { useTranslation } from "react-i18next";
import { encode } from "uqr";

/** A QR code: dark on light in every theme, with the margin that cameras need. */
export default function QrCode({ text }: { text: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="bank-id-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("bankId.qr")}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join("")} />
    </svg>
  );
}
