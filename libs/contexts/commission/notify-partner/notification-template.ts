/**
 * HTML for mail clients: tables, inline styles, web-safe fonts, one fluid column; no image, script or remote font, so
 * that opening it loads nothing. The style element is optional.
 */

const FONT =
  "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;word-break:break-word;overflow-wrap:anywhere";
const LABEL = `padding:9px 12px 9px 0;border-bottom:1px solid #e8ecf1;${FONT};font-size:14px;line-height:20px;color:#5b6776;vertical-align:top;width:42%`;
const VALUE = `padding:9px 0;border-bottom:1px solid #e8ecf1;${FONT};font-size:14px;line-height:20px;color:#16202c;vertical-align:top`;
const PRICE_CELL = `padding:14px 12px;${FONT};vertical-align:top;text-align:left`;
const HEADING = `margin:0 0 6px;${FONT};font-size:12px;line-height:18px;font-weight:bold;letter-spacing:.06em;text-transform:uppercase;color:#5b6776`;

export const HTML_TEMPLATE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>{{subject}}</title>
<style>
@media only screen and (max-width:480px) {
  .edge { padding-left:18px !important; padding-right:18px !important; }
  .outer { padding:0 !important; }
  .card { border-radius:0 !important; }
  .price { display:block !important; width:auto !important; border-left:0 !important; padding-top:10px !important; padding-bottom:6px !important; }
  .vehicle { font-size:22px !important; line-height:28px !important; }
}
</style>
</head>
<body style="margin:0;padding:0;background-color:#eef1f5;-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">{{vehicle}} is assigned to you by {{companyName}}.</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eef1f5">
<tr><td class="outer" align="center" style="padding:28px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff;border-radius:10px;overflow:hidden">
<tr><td class="edge card" bgcolor="#14324f" style="background-color:#14324f;padding:26px 32px;border-radius:10px 10px 0 0">
  <p style="margin:0 0 8px;${FONT};font-size:13px;line-height:18px;color:#b9cbde">{{companyName}}</p>
  <h1 class="vehicle" style="margin:0;${FONT};font-size:26px;line-height:32px;font-weight:bold;color:#ffffff">{{vehicle}}</h1>
  <p style="margin:8px 0 0;${FONT};font-size:14px;line-height:20px;color:#dfe8f1">Available to you on commission from <span style="white-space:nowrap">{{assignedOn}}</span></p>
</td></tr>
<tr><td class="edge" style="padding:26px 32px 0">
  <p style="margin:0 0 10px;${FONT};font-size:16px;line-height:24px;color:#16202c">Hello {{partnerName}},</p>
  <p style="margin:0;${FONT};font-size:16px;line-height:24px;color:#16202c">{{companyName}} has assigned a vehicle to you as commission partner. These are its prices and details.</p>
</td></tr>
<tr><td class="edge" style="padding:22px 32px 0">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f7fa" style="background-color:#f4f7fa;border-radius:8px;table-layout:fixed">
  <tr>{{#each prices}}
    <td class="price" width="33%" style="${PRICE_CELL}{{#unless @first}};border-left:1px solid #dde4ec{{/unless}}">
      <span style="display:block;font-size:12px;line-height:18px;color:#5b6776">{{label}}</span>
      <span style="display:block;font-size:20px;line-height:28px;font-weight:bold;color:#14324f">{{text}}</span>
    </td>{{/each}}
  </tr>
  </table>
</td></tr>
<tr><td class="edge" style="padding:26px 32px 0">
  <h2 style="${HEADING}">Vehicle</h2>
  <table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed">{{#each details}}
  <tr><th scope="row" align="left" style="${LABEL};font-weight:normal;text-align:left">{{label}}</th><td style="${VALUE}">{{text}}</td></tr>{{/each}}
  </table>
</td></tr>
<tr><td class="edge" style="padding:22px 32px 28px">
  <h2 style="${HEADING}">Assignment</h2>
  <table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed">{{#each assignment}}
  <tr><th scope="row" align="left" style="${LABEL};font-weight:normal;text-align:left">{{label}}</th><td style="${VALUE}">{{text}}</td></tr>{{/each}}
  </table>{{#if productUrl}}
  <p style="margin:16px 0 0;${FONT};font-size:14px;line-height:20px"><a href="{{productUrl}}" style="color:#14528a">Open the vehicle</a></p>{{/if}}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p style="margin:16px 12px 0;max-width:560px;${FONT};font-size:12px;line-height:18px;color:#6b7786">You get this mail because {{companyName}} lists this address for commission notifications. It was sent automatically.</p>
</td></tr>
</table>
</body>
</html>
`;

export const TEXT_TEMPLATE = `{{vehicle}}
Available to you on commission from {{assignedOn}}

Hello {{partnerName}},

{{companyName}} has assigned a vehicle to you as commission partner. These are its prices and details.

PRICES
{{#each prices}}
  {{label}}: {{text}}
{{/each}}

VEHICLE
{{#each details}}
  {{label}}: {{text}}
{{/each}}

ASSIGNMENT
{{#each assignment}}
  {{label}}: {{text}}
{{/each}}
{{#if productUrl}}
  {{productUrl}}
{{/if}}

--${' '}
You get this mail because {{companyName}} lists this address for commission notifications. It was sent automatically.
`;

/** COR-4 */
export const TAKEN_BACK_HTML = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{{subject}}</title></head>
<body style="margin:0;padding:28px 12px;background-color:#eef1f5">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff;border-radius:10px">
<tr><td style="padding:26px 32px">
  <p style="margin:0 0 10px;${FONT};font-size:16px;line-height:24px;color:#16202c">Hello {{partnerName}},</p>
  <p style="margin:0;${FONT};font-size:16px;line-height:24px;color:#16202c">{{companyName}} has taken back the assignment of this vehicle: it is not available to you on commission any more.</p>
</td></tr>
<tr><td style="padding:0 32px 28px">
  <table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed">{{#each details}}
  <tr><th scope="row" align="left" style="${LABEL};font-weight:normal;text-align:left">{{label}}</th><td style="${VALUE}">{{text}}</td></tr>{{/each}}
  </table>
</td></tr>
</table>
</body>
</html>
`;

export const TAKEN_BACK_TEXT = `{{vehicle}}

Hello {{partnerName}},

{{companyName}} has taken back the assignment of this vehicle: it is not available to you on commission any more.

{{#each details}}
  {{label}}: {{text}}
{{/each}}
`;
