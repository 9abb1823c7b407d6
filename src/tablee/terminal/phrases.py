"""What the terminal says, in French and English."""

import os

SAY = {
    "fr": {
        "seed": "graine {seed}",
        "seats": "À table :",
        "person": "vous",
        "keys": "? aide · r règles · s enregistrer · q quitter",
        "turn": "à vous :",
        "aside": "hors de votre tour, vous pouvez :",
        "chance": "avant que le jeu continue, vous pouvez encore :",
        "enter_act": "Entrée : {act}",
        "enter_wait": "Entrée : ne rien faire",
        "many": "Un numéro, ou le coup en toutes lettres (par exemple : {text}).",
        "refused": "Refusé : {sentence} ({clause})",
        "read_clause": "Pour lire la règle : r {clause}",
        "unknown": "Je ne comprends pas « {text} ». Tapez un numéro de la liste, un coup en toutes "
        "lettres (par exemple : {example}), ou ? pour l'aide.",
        "no_number": "Il n'y a pas de numéro {number} : la liste va de 1 à {last}.",
        "not_here": "Personne à cet écran ne joue la place « {seat} ».",
        "needs_act": "Il faut choisir un coup. (? pour l'aide)",
        "handover_hide": "Entrée pour cacher l'écran, puis passez-le à {name}.",
        "handover": "À {name}, sans que les autres regardent. Entrée pour voir la table.",
        "saved": "Partie enregistrée : {path}",
        "not_saved": "Impossible d'enregistrer : {why}",
        "no_place": "{path} : on ne peut rien y écrire.",
        "not_free": "{path} : ce fichier existe, et ce n'est pas une partie enregistrée.",
        "no_clause": "Il n'y a pas de règle {clause} ; il y a {first} à {last}.",
        "over": "La partie est finie.",
        "limit": "La partie a atteint sa limite.",
        "wins": "gagne",
        "shares": "à égalité",
        "points": "{n} points",
        "point": "{n} point",
        "offer_save": "Enregistrer la partie ? Nom du fichier, ou Entrée pour ne pas le faire : ",
        "bye_over": "Au revoir.",
        "left": "Vous quittez la partie après {n} coups.",
        "left_one": "Vous quittez la partie après 1 coup.",
        "left_none": "Vous quittez la partie avant le premier coup.",
        "interrupted": "Interrompu. ",
        "end_of_input": "Fin de l'entrée. ",
        "kept": "La partie est gardée dans {path}",
        "go_on": "Pour la reprendre :",
        "same_deal": "La même donne, depuis le début :",
        "watch": "Pour la revoir :",
        "pick": "À quoi jouons-nous ? Un numéro ou un nom (en : English, q : quitter) : ",
        "pick_wrong": "Il n'y a pas de jeu « {text} ».",
        "how_many": "Combien de joueurs, vous compris ? {allowed} [{default}] : ",
        "how_many_wrong": "Ce jeu se joue à {allowed}.",
        "or": " ou ",
        "no_game": "Aucun jeu n'est installé.",
        "step": "Entrée : la suite · q : arrêter",
        "replay_by": "vu par {name}",
        "replay_table": "vu par la table : tout est montré",
        "act": "{name} : {act}",
        "open": "La partie n'est pas finie.",
        "broken": "(Impossible d'ouvrir le jeu {name} : {why})",
    },
    "en": {
        "seed": "seed {seed}",
        "seats": "At the table:",
        "person": "you",
        "keys": "? help · r rules · s save · q quit",
        "turn": "your turn:",
        "aside": "out of turn you may:",
        "chance": "before play goes on you may still:",
        "enter_act": "Enter: {act}",
        "enter_wait": "Enter: do nothing",
        "many": "A number, or the act in full (for example: {text}).",
        "refused": "Refused: {sentence} ({clause})",
        "read_clause": "To read the rule: r {clause}",
        "unknown": 'I don\'t understand "{text}". Type a number from the list, an act in full (for '
        "example: {example}), or ? for help.",
        "no_number": "There is no number {number}: the list goes from 1 to {last}.",
        "not_here": 'Nobody at this screen plays the seat "{seat}".',
        "needs_act": "You have to choose. (? for help)",
        "handover_hide": "Enter to hide the screen; then pass it to {name}.",
        "handover": "For {name}, with nobody else looking. Enter to see the table.",
        "saved": "Match saved: {path}",
        "not_saved": "It can't be saved: {why}",
        "no_place": "{path}: nothing can be written there.",
        "not_free": "{path}: this file is there already, and is no record of a match.",
        "no_clause": "There is no rule {clause}; there are {first} to {last}.",
        "over": "The match is over.",
        "limit": "The match has reached its limit.",
        "wins": "wins",
        "shares": "shares the win",
        "points": "{n} points",
        "point": "{n} point",
        "offer_save": "Save the match? A file name, or Enter for no: ",
        "bye_over": "Good-bye.",
        "left": "Match left after {n} acts.",
        "left_one": "Match left after 1 act.",
        "left_none": "Match left before the first act.",
        "interrupted": "Interrupted. ",
        "end_of_input": "End of input. ",
        "kept": "The match is kept in {path}",
        "go_on": "To go on with it:",
        "same_deal": "The same deal, from the start:",
        "watch": "To watch it again:",
        "pick": "What shall we play? A number or a name (fr : français, q: quit): ",
        "pick_wrong": 'There is no game "{text}".',
        "how_many": "How many players, you included? {allowed} [{default}]: ",
        "how_many_wrong": "This game is for {allowed}.",
        "or": " or ",
        "no_game": "No game is installed.",
        "step": "Enter: next · q: stop",
        "replay_by": "as {name} sees it",
        "replay_table": "as the table sees it: everything is shown",
        "act": "{name}: {act}",
        "open": "The match is not over.",
        "broken": "(The game {name} can't be opened: {why})",
    },
}

HELP = {
    "fr": [
        ("3", "le coup numéro 3 de la liste"),
        ("{example}", "un coup en toutes lettres, même s'il n'est pas dans la liste"),
        ("Entrée", "ce que dit la ligne sous la liste : le seul coup possible, ou laisser passer"),
        ("t", "revoir la table et la liste"),
        ("r", "lire les règles ; r {clause} : une seule règle, d'après son repère"),
        ("v", "tout ce qui se voit de votre place, en JSON"),
        ("s FICHIER", "enregistrer la partie (sans nom : {file})"),
        ("q", "quitter ; Ctrl-C et la fin de l'entrée quittent aussi, sans rien perdre"),
    ],
    "en": [
        ("3", "the act with number 3 in the list"),
        ("{example}", "an act in full, whether or not it is in the list"),
        ("Enter", "what the line under the list says: play the only act, or let it be"),
        ("t", "see the table and the list again"),
        ("r", "read the rules; r {clause}: one rule, by its id"),
        ("v", "everything that your seat sees, as JSON"),
        ("s FILE", "save the match (without a name: {file})"),
        ("q", "quit; Ctrl-C and the end of input quit too, and nothing is lost"),
    ],
}
HELP_SHARED = {
    "fr": ("1: {example}", "à plusieurs devant l'écran : la place 1 joue, sans attendre son tour"),
    "en": ("1: {example}", "when you share the screen: seat 1 acts, without waiting to be asked"),
}
HELP_OUT_OF_TURN = {
    "fr": "Hors de votre tour : quand la règle vous permet d'agir, on vous le demande avant que le "
    "jeu continue ; Entrée laisse passer. On ne vous dérange pas pour ce qui serait une faute.",
    "en": "Out of turn: when the rules let you act, you are asked before play goes on; Enter lets "
    "it be. You are not asked about acts that would be mistakes.",
}
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Félix", "Gaïa", "Hugo", "Inès", "Jules")
PERSON = {"fr": "Joueur", "en": "Player"}


def usual_language() -> str:
    """The default language: French if the environment asks for it, or else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(name):
            return "fr" if chosen.lower().startswith("fr") else "en"
    return "en"
