import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

/** A2: commas, points, spaces and apostrophes in amounts. */
export const MARKS: readonly List[] = [
  fine(
    'A2: A Swedish list has no-break spaces between thousands and commas before öre',
    'beställning.csv',
    `Projekt;Kund;Antal;Pris;Namn
SE-1;ikea;1\u00a0000;1\u00a0250,00;Åsa Öberg
SE-2;ikea;250;312,50;Nils Ek
SE-3;volvo;12\u00a0500;9\u00a0875,00;Märta Ström
`,
    orders(
      'namn',
      `SE-1 ikea 1000 1250|Åsa Öberg
       SE-2 ikea 250 312.5|Nils Ek
       SE-3 volvo 12500 9875|Märta Ström`,
    ),
    { mapping: mapped('Projekt', 'Kund', 'Antal', 'Pris', 'namn=Namn') },
  ),
  fineOrAsked(
    'A2: A Brazilian office writes a thousand flyers with a point and reais with a comma',
    'pedidos_grafica.csv',
    encoded(
      'windows-1252',
      `Pedido;Cliente;Quantidade;Valor;Nome
BR-01;padaria;1.000;R$ 350,00;João Conceição
BR-02;padaria;500;R$ 190,00;Inês Araújo
BR-03;escola;2.500;R$ 1.120,50;Márcio Brandão
`,
    ),
    orders(
      'nome',
      `BR-01 padaria 1000 350|João Conceição
       BR-02 padaria 500 190|Inês Araújo
       BR-03 escola 2500 1120.5|Márcio Brandão`,
    ),
    { mapping: mapped('Pedido', 'Cliente', 'Quantidade', 'Valor', 'nome=Nome') },
  ),
  fine(
    'A2: A Swiss club groups francs with the typographic apostrophe',
    'Vereinsheft.csv',
    `Auftrag;Verein;Auflage;Betrag CHF
VH-1;turnverein;2’000;1’250.00
VH-2;turnverein;800;640.50
VH-3;musikgesellschaft;1’200;980.00
`,
    orders(
      '',
      'VH-1 turnverein 2000 1250\nVH-2 turnverein 800 640.5\nVH-3 musikgesellschaft 1200 980',
    ),
    { mapping: mapped('Auftrag', 'Verein', 'Auflage', 'Betrag CHF') },
  ),
  asked(
    'A2: An Italian list has only groups of three in both of its columns of amounts',
    'ordini.csv',
    `Ordine;Cliente;Quantità;Prezzo
IT-1;bar;1.500;2.250
IT-2;bar;2.000;2.900
IT-3;hotel;1.200;1.850
`,
    'thousands of copies and euros, or amounts with three decimals',
    { mapping: mapped('Ordine', 'Cliente', 'Quantità', 'Prezzo') },
  ),
  fineOrAsked(
    'A2: An SAP export puts the minus of a credit behind the number',
    'FBL5N.txt',
    `Beleg\tDebitor\tPosition\tBetrag
9001\tMAYER\tDruck\t1.200,00
9001\tMAYER\tGutschrift\t100,00-
9002\tMAYER\tDruck\t340,50
`,
    orders('', '9001 MAYER 1 1100\n9002 MAYER 1 340.5'),
    { mapping: mapped('Beleg', 'Debitor', '=1', 'sum Betrag') },
  ),
  fine(
    'A2: One Spanish price of 12,5 shows that 1.250 beside it is a thousand and more',
    'presupuesto.csv',
    `Proyecto;Cliente;Unidades;Importe
ES-1;ayuntamiento;5000;1.250
ES-2;colegio;20;12,5
ES-3;ayuntamiento;3000;950
`,
    orders('', 'ES-1 ayuntamiento 5000 1250\nES-2 colegio 20 12.5\nES-3 ayuntamiento 3000 950'),
    { mapping: mapped('Proyecto', 'Cliente', 'Unidades', 'Importe') },
  ),
  asked(
    'A2: A looked-up price list of cards has one price of 1.450 and no other proof',
    'karten-bestellung.csv',
    'Auftrag;Kunde;Stück;Karte\nKB-1;hof;200;Klappkarte\nKB-2;hof;100;Postkarte\n',
    'KB-1 costs 1,450, or 1.45',
    {
      beside: {
        'karten-preise.csv': 'Karte;Preis\nKlappkarte;1.450\nPostkarte;390\nBüttenkarte;720\n',
      },
      mapping: mapped('Auftrag', 'Kunde', 'Stück', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: karten, by: Karte, column: Preis }\nlookups: { karten: { file: karten-preise.csv, key: Karte } }',
      ),
    },
  ),
  fine(
    'A2: A Korean church orders 1,000 and 1,500 bulletins and has no decimals anywhere',
    '주보_주문.csv',
    encoded(
      'cp949',
      `주문번호,교회,부수,금액,담당자
주보-1,saemoon,"1,000","150,000",김은혜
주보-2,saemoon,"1,500","210,000",박믿음
주보-3,onnuri,800,"120,000",이사랑
`,
    ),
    orders(
      '담당자',
      `주보-1 saemoon 1000 150000|김은혜
       주보-2 saemoon 1500 210000|박믿음
       주보-3 onnuri 800 120000|이사랑`,
    ),
    { mapping: mapped('주문번호', '교회', '부수', '금액', '담당자') },
  ),
  asked(
    'A2: Texts of a workbook, not numbers, say 1,250 in one price and nothing says how',
    'pasted-from-mail.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('pm-1|gala|300|1,250'),
      r('pm-2|gala|40|180'),
      r('pm-3|gala|25|95'),
    ]),
    'pm-1 costs 1,250, or 1.25',
  ),
  fine(
    'A2: An Indian wedding printer groups quantities in lakhs beside rupees with paise',
    'shaadi-cards.csv',
    `Job No,Party,Qty,Amount,Card
SC-1,mehta,"1,00,000","2,45,000.00",Ganesh Gold
SC-2,rao,"50,000","1,30,000.50",Lotus Red
SC-3,iyer,"75,000","1,90,250.00",Peacock
`,
    orders(
      'card',
      `SC-1 mehta 100000 245000|Ganesh Gold
       SC-2 rao 50000 130000.5|Lotus Red
       SC-3 iyer 75000 190250|Peacock`,
    ),
    { mapping: mapped('Job No', 'Party', 'Qty', 'Amount', 'card=Card') },
  ),
];
