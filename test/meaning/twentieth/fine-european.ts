import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id;svc_uid;order_count;total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** D: German, French, Spanish, Italian, Polish and Dutch lists that nobody would doubt. */
export const FINE_EUROPEAN: readonly List[] = [
  fine(
    'D: A webshop of a German print shop exports its day',
    'shop.csv',
    '\ufeffBestellnr.;Kundennr.;Artikel;Menge;Gesamt;Name;Zahlungsart\r\nea20-1;K1001;Visitenkarten 85x55;250;"24,90";Jörg Weiß;PayPal\r\nea20-2;K1002;Visitenkarten 85x55;500;"34,90";Änne Öhm;Rechnung\r\n',
    orders('name', 'ea20-1 K1001 250 24.9|Jörg Weiß\nea20-2 K1002 500 34.9|Änne Öhm'),
    { mapping: mapped('Bestellnr.', 'Kundennr.', 'Menge', 'Gesamt', 'name=Name') },
  ),
  fine(
    'D: Badges of a fair have titles and companies',
    'messe.csv',
    encoded(
      'windows-1252',
      'Titel;Vorname;Name;Firma\nDr.;Ida;Läng;Läng GmbH & Co. KG\n;Udo;Rath;Rath AG\nProf. Dr.;Leo;Kern;Universität Ulm\n',
    ),
    orders(
      'titel vorname name firma',
      'eb20-1 ray 3 4.5|Dr.|Ida|Läng|Läng GmbH & Co. KG\n||Udo|Rath|Rath AG\n|Prof. Dr.|Leo|Kern|Universität Ulm',
    ),
    { mapping: cards('eb20-1', 'titel=Titel,vorname=Vorname,name=Name,firma=Firma') },
  ),
  fine(
    'D: Place cards of a wedding have the role of some guests',
    'platzkarten.csv',
    'Name;Tisch;Rolle\nIda Lang;1;Trauzeugin\nUdo Rath;1;\nLeo Kern;2;Bräutigam\nEva Blum;2;Braut\n',
    orders('name tisch', 'ec20-1 ray 4 6|Ida Lang|1\n|Udo Rath|1\n|Leo Kern|2\n|Eva Blum|2'),
    { mapping: cards('ec20-1', 'name=Name,tisch=Tisch') },
  ),
  fine(
    'D: A German workbook has quantities and euros and a column of discounts',
    'rabatte.xlsx',
    workbook([
      r('Projekt|Kunde|Menge|Rabatt|Endpreis'),
      r('ed20-1|kit', n(1500, '#,##0'), n(0.1, '0%'), n(89.1, '#,##0.00 "€"')),
      r('ed20-2|tom', n(250, '#,##0'), n(0, '0%'), n(29, '#,##0.00 "€"')),
    ]),
    orders('', 'ed20-1 kit 1500 89.1\ned20-2 tom 250 29'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Endpreis') },
  ),
  fine(
    'D: Vouchers of a Swiss shop are in francs',
    'gutscheine.csv',
    'Code;Betrag;Gültig bis\nGS-7741;CHF 50.-;31.12.2026\nGS-7742;CHF 100.-;31.12.2026\nGS-7743;CHF 50.-;31.12.2026\n',
    orders(
      'code betrag bis',
      'ee20-1 ray 3 4.5|GS-7741|CHF 50.-|31.12.2026\n|GS-7742|CHF 100.-|31.12.2026\n|GS-7743|CHF 50.-|31.12.2026',
    ),
    { mapping: cards('ee20-1', 'code=Code,betrag=Betrag,bis=Gültig bis') },
  ),
  fine(
    'D: A German class has pupils of four first names',
    '5b.csv',
    'Nachname;Vorname;Klasse\nLang;Ida Maria;5b\nRath;Karl-Udo;5b\nvon der Kern;Leo;5b\n',
    orders(
      'nachname vorname klasse',
      'ef20-1 ray 3 4.5|Lang|Ida Maria|5b\n|Rath|Karl-Udo|5b\n|von der Kern|Leo|5b',
    ),
    { mapping: cards('ef20-1', 'nachname=Nachname,vorname=Vorname,klasse=Klasse') },
  ),
  fine(
    'D: Reserved names have German amounts with a comma',
    'reserviert.csv',
    `${HEAD};name\neg20-1;kit;250;24,90;Ida\neg20-2;kit;1000;59,00;Udo\n`,
    orders('name', 'eg20-1 kit 250 24.9|Ida\neg20-2 kit 1000 59|Udo'),
  ),
  fine(
    'D: A French association invites its members',
    'membres.csv',
    encoded(
      'windows-1252',
      'Civilité;Nom;Prénom;Ville\nMme;Petit;Zoé;Besançon\nM.;Roux;François;Nîmes\nMlle;Noël;Anaïs;Orléans\n',
    ),
    orders(
      'civ nom prenom ville',
      'eh20-5 ray 3 4.5|Mme|Petit|Zoé|Besançon\n|M.|Roux|François|Nîmes\n|Mlle|Noël|Anaïs|Orléans',
    ),
    { mapping: cards('eh20-5', 'civ=Civilité,nom=Nom,prenom=Prénom,ville=Ville') },
  ),
  fine(
    'D: A French price is TTC and the quantity has a space',
    'ttc.csv',
    'Projet;Client;Quantité;Prix TTC\nei20-5;lux;1 000;89,90 €\nei20-6;lux;250;34,50 €\n',
    orders('', 'ei20-5 lux 1000 89.9\nei20-6 lux 250 34.5'),
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Prix TTC') },
  ),
  fine(
    'D: A French school has classes of CP and CE1',
    'ecole.csv',
    'Élève;Classe;Maître\nLuc Petit;CP;Mme Noir\nZoé Roux;CE1;M. Blanc\nMax Noël;CM2;Mme Noir\n',
    orders('eleve classe', 'ej20-1 ray 3 4.5|Luc Petit|CP\n|Zoé Roux|CE1\n|Max Noël|CM2'),
    { mapping: cards('ej20-1', 'eleve=Élève,classe=Classe') },
  ),
  fine(
    'D: A Spanish shop has totals with VAT',
    'tienda.csv',
    'Pedido;Cliente;Cantidad;Total con IVA;Nombre\nek20-5;sol;500;45,90 €;Begoña Núñez\nek20-6;mar;1.000;72,60 €;Íñigo Pérez\n',
    orders('nombre', 'ek20-5 sol 500 45.9|Begoña Núñez\nek20-6 mar 1000 72.6|Íñigo Pérez'),
    { mapping: mapped('Pedido', 'Cliente', 'Cantidad', 'Total con IVA', 'nombre=Nombre') },
  ),
  fine(
    'D: Spanish families have two surnames',
    'familias.csv',
    'Apellidos;Nombre;Mesa\nGarcía de la Torre;Ana;1\nLópez Núñez;Luis;1\nPaz;Eva;Presidencial\n',
    orders(
      'apellidos nombre mesa',
      'el20-1 ray 3 4.5|García de la Torre|Ana|1\n|López Núñez|Luis|1\n|Paz|Eva|Presidencial',
    ),
    { mapping: cards('el20-1', 'apellidos=Apellidos,nombre=Nombre,mesa=Mesa') },
  ),
  fine(
    'D: An Italian studio orders business cards of three doctors',
    'studio.csv',
    'Progetto;Cliente;Quantità;Importo;Nome;Titolo\nem20-1;studio;500;39,00;Luca Bianchi;Dott.\nem20-2;studio;500;39,00;Sara Conti;Dott.ssa\nem20-3;studio;250;25,00;Ugo Ferri;\n',
    orders(
      'nome titolo',
      'em20-1 studio 500 39|Luca Bianchi|Dott.\nem20-2 studio 500 39|Sara Conti|Dott.ssa\nem20-3 studio 250 25|Ugo Ferri',
    ),
    { mapping: mapped('Progetto', 'Cliente', 'Quantità', 'Importo', 'nome=Nome,titolo=Titolo') },
  ),
  fine(
    'D: An Italian parish has streets with numbers and letters',
    'parrocchia.csv',
    'Famiglia;Indirizzo;CAP;Comune\nBianchi;Via Roma 12/A;00184;Roma\nConti;Piazza San Marco 1;30124;Venezia\nFerri;Corso Italia 7;20122;Milano\n',
    orders(
      'famiglia indirizzo cap comune',
      'en20-1 ray 3 4.5|Bianchi|Via Roma 12/A|00184|Roma\n|Conti|Piazza San Marco 1|30124|Venezia\n|Ferri|Corso Italia 7|20122|Milano',
    ),
    { mapping: cards('en20-1', 'famiglia=Famiglia,indirizzo=Indirizzo,cap=CAP,comune=Comune') },
  ),
  fine(
    'D: A Polish shop has amounts brutto in złoty',
    'sklep.csv',
    'Zamówienie;Klient;Ilość;Kwota brutto;Imię i nazwisko\neo20-1;kot;500;45,90 zł;Łukasz Żak\neo20-2;lis;1000;72,60 zł;Śliwa Ewa\n',
    orders('imie', 'eo20-1 kot 500 45.9|Łukasz Żak\neo20-2 lis 1000 72.6|Śliwa Ewa'),
    { mapping: mapped('Zamówienie', 'Klient', 'Ilość', 'Kwota brutto', 'imie=Imię i nazwisko') },
  ),
  fine(
    'D: A Polish workbook has name days of guests',
    'imieniny.xlsx',
    workbook([
      r('Imię|Stół|Imieniny'),
      r('Jan Kot', 1, '24 czerwca'),
      r('Ewa Lis', 1, '24 grudnia'),
      r('Piotr Sowa', 2, '29 czerwca'),
    ]),
    orders(
      'imie stol imieniny',
      'ep20-5 ray 3 4.5|Jan Kot|1|24 czerwca\n|Ewa Lis|1|24 grudnia\n|Piotr Sowa|2|29 czerwca',
    ),
    { mapping: cards('ep20-5', 'imie=Imię,stol=Stół,imieniny=Imieniny') },
  ),
  fine(
    'D: A Dutch club has prefixes of names in their own column',
    'tussen.csv',
    'Voornaam;Tussenvoegsel;Achternaam;Lidnr\nJan;de;Wit;0101\nPiet;;Bos;0102\nEls;van der;Vos;0103\n',
    orders('naam nr', 'eq20-1 ray 3 4.5|Jan de Wit|0101\n|Piet Bos|0102\n|Els van der Vos|0103'),
    {
      mapping: `version: 1
project: { value: eq20-1 }
svc_uid: { value: ray }
order: { order_count: rows, total_price: { per_row: "1.50" } }
variables:
  - { id: naam, join: [Voornaam, Tussenvoegsel, Achternaam] }
  - { id: nr, column: Lidnr }
`,
    },
  ),
  fine(
    'D: A Dutch shop has amounts incl. btw with a euro in front',
    'btw.csv',
    'Project;Klant;Aantal;Bedrag incl. btw\ner20-1;fiets;500;€ 45,90\ner20-2;fiets;1.000;€ 72,60\n',
    orders('', 'er20-1 fiets 500 45.9\ner20-2 fiets 1000 72.6'),
    { mapping: mapped('Project', 'Klant', 'Aantal', 'Bedrag incl. btw') },
  ),
  fine(
    'D: Three orders of a German ERP have positions and one price for each',
    'positionen.csv',
    'Auftrag;Pos;Kunde;Menge;Positionswert;Text\nes20-1;10;kit;100;20,00;Karte Ida\nes20-1;20;kit;200;30,00;Karte Udo\nes20-2;10;tom;100;20,00;Karte Leo\n',
    orders('text', 'es20-1 kit 300 50|Karte Ida\n|Karte Udo\nes20-2 tom 100 20|Karte Leo'),
    { mapping: mapped('Auftrag', 'Kunde', 'sum Menge', 'sum Positionswert', 'text=Text') },
  ),
  fine(
    'D: A German list says Ja for the consent of every donor',
    'einwilligung.csv',
    'Name;Ort;Einwilligung\nIda Lang;Ulm;ja\nUdo Rath;Ulm;ja\nLeo Kern;Aalen;ja\n',
    orders('name ort', 'et20-1 ray 3 4.5|Ida Lang|Ulm\n|Udo Rath|Ulm\n|Leo Kern|Aalen'),
    { mapping: cards('et20-1', 'name=Name,ort=Ort') },
  ),
];
