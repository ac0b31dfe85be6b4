import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, f, n, r, workbook, workbookOf } from '../workbook.ts';

/** D: lists of Germany, France, Spain, Italy, Poland, the Netherlands, Portugal and Turkey. */
export const FINE_EUROPE: readonly List[] = [
  fine(
    'D: SAP gives an order list with units, plants and creators',
    'VA05.csv',
    encoded(
      'windows-1252',
      'Verk.Beleg;Pos;SOrg;Angel.am;Angel.von;Auftraggeb.;Name Auftraggeber;Material;Bezeichnung;Auftragsmenge;ME;Nettowert;Währg;Status\n4500020117;10;1000;02.03.2026;MUELLERK;10012;Böhm & Söhne GmbH;VK-85;Visitenkarten 85x55;500;ST;64,50;EUR;offen\n4500020118;10;1000;02.03.2026;MUELLERK;10044;Käthe Groß e.K.;VK-85;Visitenkarten 85x55;1.000;ST;98,00;EUR;offen\n4500020121;10;1000;03.03.2026;HUBERA;10112;Jäger Elektro;BP-A4;Briefpapier A4;2.500;ST;1.240,00;EUR;offen\n',
    ),
    orders(
      'firma',
      '4500020117 sap 500 64.5|Böhm & Söhne GmbH\n4500020118 sap 1000 98|Käthe Groß e.K.\n4500020121 sap 2500 1240|Jäger Elektro',
    ),
    {
      mapping: mapped(
        'Verk.Beleg',
        '=sap',
        'Auftragsmenge',
        'Nettowert',
        'firma=Name Auftraggeber',
      ),
    },
  ),
  fine(
    'D: DATEV has debit and credit marks and the gross amount of each invoice',
    'buchungsstapel.csv',
    'Umsatz;Soll/Haben;WKZ;Konto;Gegenkonto;Belegdatum;Belegfeld 1;Buchungstext;Stückzahl\n119,00;S;EUR;10001;8400;0203;RE-2026-118;Visitenkarten Adam;500\n59,50;S;EUR;10002;8400;0203;RE-2026-119;Flyer Berger;250\n238,00;S;EUR;10007;8400;0303;RE-2026-120;Plakate Conrad;40\n',
    orders(
      'text',
      'RE-2026-118 datev 500 119|Visitenkarten Adam\nRE-2026-119 datev 250 59.5|Flyer Berger\nRE-2026-120 datev 40 238|Plakate Conrad',
    ),
    { mapping: mapped('Belegfeld 1', '=datev', 'Stückzahl', 'Umsatz', 'text=Buchungstext') },
  ),
  fine(
    'D: Odoo has references, sales people and activities with nothing in them',
    'sale.order.csv',
    '"Order Reference","Creation Date","Customer","Salesperson","Activities","Company","Order Lines/Quantity","Untaxed Amount","Taxes","Total","Invoice Status","Status"\n"S00121","2026-03-02 08:12:01","Azure Interior, Brandon Freeman","Mitchell Admin","","Print SA","250.0","80.00","16.80","96.80","To Invoice","Sales Order"\n"S00122","2026-03-02 09:20:44","Deco Addict","Marc Demo","","Print SA","1000.0","210.00","44.10","254.10","To Invoice","Sales Order"\n"S00125","2026-03-03 15:01:09","Gemini Furniture","Mitchell Admin","","Print SA","100.0","50.00","10.50","60.50","To Invoice","Sales Order"\n',
    orders(
      'who',
      'S00121 odoo 250 96.8|Azure Interior, Brandon Freeman\nS00122 odoo 1000 254.1|Deco Addict\nS00125 odoo 100 60.5|Gemini Furniture',
    ),
    {
      mapping: mapped('Order Reference', '=odoo', 'Order Lines/Quantity', 'Total', 'who=Customer'),
    },
  ),
  fine(
    'D: A German club has members with titles, fees and dates of entry',
    'mitglieder.xlsx',
    workbook([
      r('MitglNr|Anrede|Titel|Vorname|Nachname|Straße|PLZ|Ort|Eintritt|Beitrag|Abteilung'),
      r(
        '0012|Herr|Dr.|Horst|Abel|Am Bach 1|01067|Dresden',
        n(35000, 'dd.mm.yyyy'),
        n(60, '0.00 "€"'),
        'Tennis',
      ),
      r(
        '0013|Frau||Inge|Brandt|Ringstr. 7|04109|Leipzig',
        n(36500, 'dd.mm.yyyy'),
        n(60, '0.00 "€"'),
        'Turnen',
      ),
      r(
        '0020|Frau|Prof.|Ruth|von der Heide|Markt 3|89073|Ulm',
        n(41000, 'dd.mm.yyyy'),
        n(30, '0.00 "€"'),
        'Tennis',
      ),
    ]),
    orders(
      'name plz ort',
      'vn-1 verein 3 27|Dr. Horst Abel|01067|Dresden\n|Inge Brandt|04109|Leipzig\n|Prof. Ruth von der Heide|89073|Ulm',
    ),
    {
      mapping: `version: 1
project: { value: vn-1 }
svc_uid: { value: verein }
order: { order_count: rows, total_price: { value: 27 } }
variables:
  - { id: name, template: "{Titel }{Vorname} {Nachname}" }
  - { id: plz, column: PLZ }
  - { id: ort, column: Ort }
`,
    },
  ),
  fine(
    'D: A school writes reports of pupils who stay and has a column for remarks',
    'klasse5b.csv',
    'Nr;Name;Vorname;Klasse;Religion;Fahrschüler;Bemerkung\n1;Albrecht;Mia;5b;ev;nein;\n2;Çelik;Emre;5b;isl;ja;Brille\n3;Dörr;Finn;5b;rk;ja;\n4;Nein;Jonas;5b;ev;nein;heißt wirklich so\n',
    orders('n v', 'ks-5 schule 4 8|Albrecht|Mia\n|Çelik|Emre\n|Dörr|Finn\n|Nein|Jonas'),
    { mapping: mapped('=ks-5', '=schule', 'rows', '=8', 'n=Name,v=Vorname') },
  ),
  fine(
    'D: A dentist recalls patients by cards and keeps the telephone with slashes',
    'recall.tsv',
    'PatNr\tAnrede\tName\tVorname\tGeb.\tletzter Termin\tRecall\tTelefon\n1188\tFrau\tSeidel\tAnke\t03.04.1971\t12.09.2025\t03/26\t0341/223344\n1190\tHerr\tTod\tMartin\t30.11.1966\t15.09.2025\t03/26\t0341/998877\n1204\tFrau\tEngel\tLea\t21.06.1999\t19.09.2025\t03/26\t0172/5566778\n',
    orders('n v', 'rc-d praxis 3 2.7|Seidel|Anke\n|Tod|Martin\n|Engel|Lea'),
    { mapping: mapped('=rc-d', '=praxis', 'rows', '=2.7', 'n=Name,v=Vorname') },
  ),
  fine(
    'D: Branches of a bakery order tags and write Stück behind quantities',
    'filialen.csv',
    'Bestellung;Filiale;Leitung;Menge;Einzelpreis;Gesamt;Kostenstelle\nF-1;Nord;Fr. Kühn;500 Stück;0,08 €;40,00 €;1001\nF-2;Süd;Hr. Lang;250 Stück;0,09 €;22,50 €;1002\nF-3;West;Fr. Öz;1000 Stück;0,07 €;70,00 €;1003\n',
    orders('f', 'F-1 back 500 40|Nord\nF-2 back 250 22.5|Süd\nF-3 back 1000 70|West'),
    {
      mapping: `version: 1
project: { column: Bestellung }
svc_uid: { value: back }
order:
  order_count: { column: Menge, unit: [Stück] }
  total_price: { column: Gesamt }
variables:
  - { id: f, column: Filiale }
`,
    },
  ),
  fine(
    'D: Swiss invoices have apostrophes and francs',
    'rechnungen.csv',
    "Auftrag;Kunde;Anzahl;Betrag CHF;Bemerkung\nCH-1;muster;1'000;1'250.00;\nCH-2;muster;250;85.50;per Post\nCH-3;keller;12'000;4'980.00;\n",
    orders('', 'CH-1 muster 1000 1250\nCH-2 muster 250 85.5\nCH-3 keller 12000 4980'),
    { mapping: mapped('Auftrag', 'Kunde', 'Anzahl', 'Betrag CHF') },
  ),
  fine(
    'D: A French parish sends cards and everybody has a title and a town in capitals',
    'paroisse.csv',
    encoded(
      'windows-1252',
      'Civilité;Nom;Prénom;Adresse;Code postal;Ville;Don 2025;Reçu fiscal\nMme;LEFÈVRE;Hélène;3 rue du Puits;01000;BOURG-EN-BRESSE;50,00;oui\nM.;MÜNCH;René;12 allée des Érables;67000;STRASBOURG;120,00;oui\nMme;D’ALMEIDA;Inès;7 place de la République;75011;PARIS;;non\n',
    ),
    orders(
      'nom cp',
      'pa-1 paroisse 3 5.4|Mme Hélène LEFÈVRE|01000\n|M. René MÜNCH|67000\n|Mme Inès D’ALMEIDA|75011',
    ),
    {
      mapping: `version: 1
project: { value: pa-1 }
svc_uid: { value: paroisse }
order: { order_count: rows, total_price: { value: 5.4 } }
variables:
  - { id: nom, template: "{Civilité} {Prénom} {Nom}" }
  - { id: cp, column: Code postal }
`,
    },
  ),
  fine(
    'D: A French agency has net, tax and gross amounts and gross is meant',
    'devis.xlsx',
    workbook([
      r('N° commande|Client|Désignation|Qté|PU HT|Total HT|TVA 20 %|Total TTC|Commercial'),
      r(
        'CM-081|Mairie de Sète|Affiches A3',
        150,
        n(1.2, '0.00'),
        n(180, '0.00'),
        n(36, '0.00'),
        n(216, '0.00'),
        'P. Morel',
      ),
      r(
        'CM-082|Garage Roux|Cartes de visite',
        500,
        n(0.1, '0.00'),
        n(50, '0.00'),
        n(10, '0.00'),
        n(60, '0.00'),
        'P. Morel',
      ),
      r(
        'CM-085|Fleurs & Co|Étiquettes',
        2000,
        n(0.05, '0.00'),
        n(100, '0.00'),
        n(20, '0.00'),
        n(120, '0.00'),
        'S. Petit',
      ),
    ]),
    orders(
      'client',
      'CM-081 agence 150 216|Mairie de Sète\nCM-082 agence 500 60|Garage Roux\nCM-085 agence 2000 120|Fleurs & Co',
    ),
    { mapping: mapped('N° commande', '=agence', 'Qté', 'Total TTC', 'client=Client') },
  ),
  fineOrAsked(
    'D: A Spanish school has two surnames and the word total in a remark',
    'alumnos.csv',
    'Nº;Primer apellido;Segundo apellido;Nombre;Curso;Beca;Observaciones\n1;García;Núñez;María del Mar;3ºA;Parcial;\n2;Ibáñez;;Íñigo;3ºA;Total;alergia al huevo\n3;Total;Ruiz;Ana;3ºB;No;\n',
    orders('a b n', 'al-3 cole 3 4.5|García|Núñez|María del Mar\n|Ibáñez||Íñigo\n|Total|Ruiz|Ana'),
    {
      mapping: mapped(
        '=al-3',
        '=cole',
        'rows',
        '=4.5',
        'a=Primer apellido,b=Segundo apellido,n=Nombre',
      ),
    },
  ),
  fine(
    'D: A Spanish distributor sells invitations by units and has discounts',
    'pedidos.csv',
    'Nº pedido;Fecha;Cliente;Artículo;Unidades;Precio unitario;Dto. %;Importe;Forma de pago;Estado\n2026/0311;02/03/2026;Eventos Luna;Invitación boda;120;1,50;0;180,00;Transferencia;Pagado\n2026/0312;02/03/2026;Hotel Sol;Minuta;80;0,90;10;64,80;Tarjeta;Pagado\n2026/0313;14/03/2026;Catering Mar;Marcasitios;150;0,60;0;90,00;Tarjeta;Pagado\n',
    orders(
      'cli',
      '2026/0311 boda 120 180|Eventos Luna\n2026/0312 boda 80 64.8|Hotel Sol\n2026/0313 boda 150 90|Catering Mar',
    ),
    { mapping: mapped('Nº pedido', '=boda', 'Unidades', 'Importe', 'cli=Cliente') },
  ),
  fine(
    'D: An Italian print shop has an imponibile, IVA and a totale',
    'ordini.csv',
    'Ordine;Data;Ragione sociale;Quantità;Prezzo unitario;Imponibile;IVA 22%;Totale;Agente\nOR-15;03/03/2026;Caffè Roma;500;0,10;50,00;11,00;61,00;Bianchi\nOR-16;03/03/2026;Città Verde S.r.l.;1000;0,08;80,00;17,60;97,60;Bianchi\nOR-17;04/03/2026;Studio D’Angelo;250;0,20;50,00;11,00;61,00;Neri\n',
    orders(
      'rs',
      'OR-15 tipo 500 61|Caffè Roma\nOR-16 tipo 1000 97.6|Città Verde S.r.l.\nOR-17 tipo 250 61|Studio D’Angelo',
    ),
    { mapping: mapped('Ordine', '=tipo', 'Quantità', 'Totale', 'rs=Ragione sociale') },
  ),
  fine(
    'D: An Italian wedding list has only those who confirmed',
    'invitati.csv',
    'Famiglia,Nome sul segnaposto,Tavolo,Confermato,Menù bimbi,Intolleranze\nRossi,Zia Carla,1,sì,,\nRossi,Zio Pino,1,sì,,glutine\nEsposito,Gennaro,2,sì,,\nEsposito,Titti,2,sì,x,\n',
    orders('nome t', 'sg-1 sposi 4 8|Zia Carla|1\n|Zio Pino|1\n|Gennaro|2\n|Titti|2'),
    { mapping: mapped('=sg-1', '=sposi', 'rows', '=8', 'nome=Nome sul segnaposto,t=Tavolo') },
  ),
  fine(
    'D: A Polish company has net and gross values with spaces and tax numbers',
    'zamowienia.csv',
    'Nr zamówienia;Kontrahent;NIP;Towar;Ilość;J.m.;Cena netto;Wartość netto;VAT;Wartość brutto;Opiekun\nZA/12/2026;Kwiaciarnia Róża;5252248481;Wizytówki;500;szt.;0,16;80,00;23%;98,40;K. Lis\nZA/13/2026;Żabka Łódź;7272445205;Ulotki;10 000;szt.;0,11;1 100,00;23%;1 353,00;K. Lis\nZA/15/2026;Biuro Świt;1132567890;Teczki;200;szt.;2,00;400,00;23%;492,00;M. Wróbel\n',
    orders(
      'k',
      'ZA/12/2026 pl 500 98.4|Kwiaciarnia Róża\nZA/13/2026 pl 10000 1353|Żabka Łódź\nZA/15/2026 pl 200 492|Biuro Świt',
    ),
    { mapping: mapped('Nr zamówienia', '=pl', 'Ilość', 'Wartość brutto', 'k=Kontrahent') },
  ),
  fine(
    'D: A Dutch society has prefixes of names and post codes with letters',
    'leden.csv',
    'Lidnr;Voorletters;Tussenvoegsel;Achternaam;Postcode;Plaats;Lid sinds;Contributie\n101;J.;van den;Berg;1011 AB;Amsterdam;2009;45,00\n102;K.;;Visser;3511 LX;Utrecht;2015;45,00\n107;A.M.;de;Groot;9711 LM;Groningen;2021;22,50\n',
    orders(
      'n pc',
      'nl-1 bond 3 6|J. van den Berg|1011 AB\n|K. Visser|3511 LX\n|A.M. de Groot|9711 LM',
    ),
    {
      mapping: `version: 1
project: { value: nl-1 }
svc_uid: { value: bond }
order: { order_count: rows, total_price: { value: 6 } }
variables:
  - { id: n, join: [Voorletters, Tussenvoegsel, Achternaam] }
  - { id: pc, column: Postcode }
`,
    },
  ),
  fine(
    'D: A Dutch shop has euros before amounts and one order without cents',
    'bestellingen.csv',
    'Bestelnr;Klant;Aantal;Stukprijs;Totaal;Opmerking\nBN-1;bloem;100;€ 0,45;€ 45,-;\nBN-2;kaas;250;€ 0,35;€ 87,50;spoed\nBN-3;fiets;40;€ 0,80;€ 32,-;\n',
    orders('', 'BN-1 bloem 100 45\nBN-2 kaas 250 87.5\nBN-3 fiets 40 32'),
    { mapping: mapped('Bestelnr', 'Klant', 'Aantal', 'Totaal') },
  ),
  fine(
    'D: A Brazilian list has reais and CEPs that begin with zero',
    'pedidos_br.csv',
    'Pedido;Cliente;CPF;CEP;Cidade;Quantidade;Valor unitário;Valor total;Situação\n8801;Padaria São João;111.444.777-35;01310-100;São Paulo;500;R$ 0,50;R$ 250,00;Pago\n8802;Escola Conceição;529.982.247-25;40020-000;Salvador;3000;R$ 0,40;R$ 1.200,00;Pago\n8803;Ótica Visão;935.411.347-80;90010-150;Porto Alegre;200;R$ 0,75;R$ 150,00;Pago\n',
    orders(
      'c cep',
      '8801 grafica 500 250|Padaria São João|01310-100\n8802 grafica 3000 1200|Escola Conceição|40020-000\n8803 grafica 200 150|Ótica Visão|90010-150',
    ),
    { mapping: mapped('Pedido', '=grafica', 'Quantidade', 'Valor total', 'c=Cliente,cep=CEP') },
  ),
  fine(
    'D: A Portuguese association mails partners of whom all quotas are paid',
    'socios.csv',
    'N.º sócio;Nome;Morada;Código postal;Localidade;Quotas em dia;Observações\n14;António Gonçalves;Rua da Sé 4;4000-001;Porto;Sim;\n22;Conceição Falcão;Av. da Liberdade 9;1250-140;Lisboa;Sim;mudou de apelido em 2020\n31;João Não;Largo do Rato 2;1250-186;Lisboa;Sim;\n',
    orders('nome', 'so-1 assoc 3 4.2|António Gonçalves\n|Conceição Falcão\n|João Não'),
    { mapping: mapped('=so-1', '=assoc', 'rows', '=4.2', 'nome=Nome') },
  ),
  fine(
    'D: A Turkish school prints certificates with dotted and undotted letters',
    'ogrenciler.csv',
    encoded(
      'windows-1254',
      'Okul No;Adı;Soyadı;Sınıf;Not Ortalaması;Belge\n112;Işıl;Çınar;7-A;92,5;Takdir\n118;İlker;Şimşek;7-A;78,0;Teşekkür\n131;Gülşah;Özğan;7-B;88,4;Takdir\n',
    ),
    orders(
      'a s b',
      'tr-7 okul 3 45|Işıl|Çınar|Takdir\n|İlker|Şimşek|Teşekkür\n|Gülşah|Özğan|Takdir',
    ),
    { mapping: mapped('=tr-7', '=okul', 'rows', '=45', 'a=Adı,s=Soyadı,b=Belge') },
  ),
  fine(
    'D: A German workbook has a list of orders beside a list of prices',
    'bestellung_tags.xlsx',
    workbookOf([
      {
        name: 'Bestellungen',
        rows: [
          r('Auftrag|Kunde|Artikel|Stück|Betrag'),
          r('AU-1|weber', 'Anhänger', 400, f('VLOOKUP(C2,Preise!A:B,2,0)*D2', 60)),
          r('AU-2|weber', 'Etikett', 1000, f('VLOOKUP(C3,Preise!A:B,2,0)*D3', 90)),
          r('AU-3|klein', 'Anhänger', 200, f('VLOOKUP(C4,Preise!A:B,2,0)*D4', 30)),
        ],
      },
      {
        name: 'Preise',
        rows: [r('Artikel|Preis je Stück'), r('Anhänger', 0.15), r('Etikett', 0.09)],
      },
    ]),
    orders(
      'a',
      'AU-1 weber 400 60|Anhänger\nAU-2 weber 1000 90|Etikett\nAU-3 klein 200 30|Anhänger',
    ),
    { mapping: mapped('Auftrag', 'Kunde', 'Stück', 'Betrag', 'a=Artikel') },
  ),
  fineOrAsked(
    'D: A proposal reads a German order list with a delivery date',
    'auftraege.csv',
    'Projekt-ID;Kunden-ID;Menge;Gesamtpreis;Empfänger;Liefertermin\nAP-1;k-10;250;45,90;Anna Roth;20.03.2026\nAP-2;k-11;500;79,00;Bernd Sauer;21.03.2026\nAP-3;k-12;100;24,50;Carla Thoma;22.03.2026\n',
    orders(
      'e',
      'AP-1 k-10 250 45.9|Anna Roth\nAP-2 k-11 500 79|Bernd Sauer\nAP-3 k-12 100 24.5|Carla Thoma',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'D: A German sender writes consent to news beside orders that are paid for',
    'shop-export.csv',
    'Bestellnr.;Vorname;Nachname;Newsletter;Menge;Summe brutto;Zahlung;Bestellstatus\n5001;Petra;Vogt;nein;100;29,00 EUR;PayPal;bezahlt\n5002;Ali;Demir;ja;200;49,00 EUR;Rechnung;bezahlt\n5003;Jo;Stornberg;nein;50;19,00 EUR;PayPal;bezahlt\n',
    orders(
      'v n',
      '5001 shop 100 29|Petra|Vogt\n5002 shop 200 49|Ali|Demir\n5003 shop 50 19|Jo|Stornberg',
    ),
    { mapping: mapped('Bestellnr.', '=shop', 'Menge', 'Summe brutto', 'v=Vorname,n=Nachname') },
  ),
  fine(
    'D: A Russian list has roubles with spaces and patronymics',
    'заказы.csv',
    encoded(
      'windows-1251',
      'Заказ;Клиент;ФИО;Тираж;Сумма, руб.\nRU-1;alfa;Иванова Мария Петровна;1 000;2 500,00\nRU-2;alfa;Сергеев Пётр Ильич;500;1 450,50\nRU-3;beta;Ёлкина Анна Львовна;200;780,00\n',
    ),
    orders(
      'fio',
      'RU-1 alfa 1000 2500|Иванова Мария Петровна\nRU-2 alfa 500 1450.5|Сергеев Пётр Ильич\nRU-3 beta 200 780|Ёлкина Анна Львовна',
    ),
    {
      mapping: `version: 1
project: { column: Заказ }
svc_uid: { column: Клиент }
order:
  order_count: { column: Тираж }
  total_price: { column: "Сумма, руб." }
variables:
  - { id: fio, column: ФИО }
`,
    },
  ),
];
