from games.bots.random_bot import RandomBot

BOTS = {"random": RandomBot(), "easy": RandomBot(), "normal": RandomBot()}
